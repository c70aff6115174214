import { z } from "zod";
import { type EndpointName, endpoints } from "#protocol/endpoints.ts";
import { errorBodySchema } from "#protocol/errors.ts";
import { type AnyEndpoint, endpointOf } from "./contract.ts";

type Json = Record<string, unknown>;

/** The reference of the API as OpenAPI 3.1, derived from the contract. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name] of Object.entries(endpoints)) {
    if (!isEndpointName(name)) continue;
    const endpoint = endpointOf(name);
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Livedesk", version: "1" },
    paths,
    components: {
      schemas: { Error: z.toJSONSchema(errorBodySchema) },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "livedesk" } },
    },
  };
}

function isEndpointName(name: string): name is EndpointName {
  return name in endpoints;
}

function describe(name: string, endpoint: AnyEndpoint): Json {
  const failure = { $ref: "#/components/schemas/Error" };
  return {
    operationId: name,
    security: endpoint.access === "public" ? [] : [{ session: [] }],
    "x-access": endpoint.access,
    parameters: [
      ...parametersOf("path", endpoint.params),
      ...parametersOf("query", endpoint.query),
      ...(endpoint.idempotent ? [{ name: "Idempotency-Key", in: "header", schema: { type: "string" } }] : []),
    ],
    ...requestBodyOf(endpoint),
    responses: {
      [endpoint.status]:
        endpoint.response === undefined
          ? { description: "Done" }
          : { description: "Success", content: json(z.toJSONSchema(endpoint.response)) },
      default: { description: "Refused or failed", content: json(failure) },
    },
  };
}

function json(schema: object): Json {
  return { "application/json": { schema } };
}

function requestBodyOf({ upload, body }: AnyEndpoint): Json {
  if (upload !== undefined) {
    const file = {
      type: "object",
      properties: { [upload]: { type: "string", format: "binary" } },
      required: [upload],
    };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: file } } } };
  }
  if (body === undefined) return {};
  return { requestBody: { required: true, content: json(z.toJSONSchema(body, { io: "input" })) } };
}

function parametersOf(place: "path" | "query", schema: z.ZodType | undefined): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}
