import { z } from "zod";
import type { ProofByField, ProofByValue, ProofStrength } from "#protocol/endpointShape.ts";
import { type EndpointName, endpoints } from "#protocol/endpoints.ts";
import { REPEATED } from "#protocol/calls.ts";
import { errorBodySchema } from "#protocol/errors.ts";
import packageJson from "../../package.json" with { type: "json" };
import { type AnyEndpoint, endpointOf } from "../http/contract.ts";
import { describeFields } from "./fields/describeFields.ts";
import { REFUSALS, refusalsOf, type RefusedResponse } from "./refusals.ts";
import type { Schema } from "./jsonSchema.ts";
import { createSchemas } from "./schemas.ts";
import { CALL_SUMMARIES } from "./summaries.ts";
import { topicOf, TOPICS } from "./topics.ts";

type Content = Record<string, { schema: Schema }>;
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
};
type Success = { description: string; content?: Content };
export type Operation = {
  operationId: EndpointName;
  tags: [string];
  summary: string;
  security: Record<string, string[]>[];
  "x-access": AnyEndpoint["access"];
  /** The proof of identity that the call needs, always or for certain fields. */
  "x-proof"?: ProofStrength | ProofByField | ProofByValue;
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  /** By status. */
  responses: Record<string, Success | { $ref: string }>;
};
export type OpenApi = {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: typeof TOPICS;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, RefusedResponse>;
    securitySchemes: Record<string, Record<string, string>>;
  };
};

type Schemas = ReturnType<typeof createSchemas>;

/** The ways to authenticate; the same in both documents. */
export const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "livedesk",
    description:
      "The cookie of a browser; __Host-livedesk behind TLS. With the port behind its name where another desk on the host has the plain one.",
  },
  token: {
    type: "http",
    scheme: "bearer",
    description: "An API token from the settings page, with the scope read, trade, desk_read or desk_decide.",
  },
};

/** The API as OpenAPI 3.1, derived from the contract. */
export function describeApi(): OpenApi {
  const schemas = createSchemas();
  schemas.of(errorBodySchema, "Error");
  const paths: OpenApi["paths"] = {};
  for (const name of Object.keys(endpoints).filter(isEndpointName)) {
    const endpoint = endpointOf(name);
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(schemas, name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Livedesk",
      version: packageJson.version,
      description: "Readable at /api/docs; what is pushed is at /api/asyncapi.json.",
      license: { name: "Proprietary", identifier: "LicenseRef-Livedesk" },
    },
    servers: [{ url: "/", description: "The desk that this document comes from" }],
    tags: TOPICS,
    paths,
    components: {
      schemas: schemas.components,
      responses: REFUSALS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function isEndpointName(name: string): name is EndpointName {
  return name in endpoints;
}

function describe(schemas: Schemas, name: EndpointName, endpoint: AnyEndpoint): Operation {
  const { access, token, proof, status, response } = endpoint;
  return {
    operationId: name,
    tags: [topicOf(name)],
    summary: CALL_SUMMARIES[name],
    security:
      access === "public" ? [] : [{ session: [] }, ...(token === undefined ? [] : [{ token: [token] }])],
    "x-access": access,
    ...(proof === undefined || proof === "none" ? {} : { "x-proof": proof }),
    parameters: [
      ...parametersOf(schemas, name, "path", endpoint.params),
      ...parametersOf(schemas, name, "query", endpoint.query),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBodyOf(schemas, name, endpoint),
    responses: {
      [status]:
        response === undefined
          ? { description: "Done" }
          : { description: "Success", content: json(schemas.of(response, name)) },
      ...refusalsOf(name, endpoint),
    },
  };
}

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `Sent again with the same key, the call is done once: the first answer comes again, with the header ${REPEATED}: true.`,
  schema: { type: "string" },
};

function json(schema: Schema): Content {
  return { "application/json": { schema } };
}

function requestBodyOf(
  schemas: Schemas,
  name: EndpointName,
  { upload, body }: AnyEndpoint,
): Pick<Operation, "requestBody"> {
  if (upload !== undefined) {
    const properties = { [upload]: { type: "string", format: "binary" } };
    const schema = describeFields({ type: "object", properties, required: [upload] }, [name]);
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (body === undefined) return {};
  return { requestBody: { required: true, content: json(schemas.of(body, name, "input")) } };
}

function parametersOf(
  schemas: Schemas,
  call: EndpointName,
  place: "path" | "query",
  schema: z.core.$ZodType | undefined,
): Parameter[] {
  if (!(schema instanceof z.core.$ZodObject)) return [];
  const { properties = {}, required = [] } = schemas.of(schema, call, "input");
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}
