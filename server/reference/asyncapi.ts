import { z } from "zod";
import { cursorSchema, durableEvents, type EventName, events } from "#protocol/events.ts";
import packageJson from "../../package.json" with { type: "json" };
import { SECURITY_SCHEMES } from "./openapi.ts";
import type { Schema } from "./jsonSchema.ts";
import { createSchemas } from "./schemas.ts";
import { EVENT_SUMMARIES } from "./summaries.ts";

type Reference = { $ref: string };
export type Message = { name: EventName; summary: string; payload: Schema; headers?: Schema };
export type AsyncApi = {
  asyncapi: "3.0.0";
  info: { title: string; version: string; description: string };
  defaultContentType: "application/json";
  channels: {
    socket: { address: string; description: string; messages: Record<string, Reference> };
  };
  operations: {
    push: {
      action: "send";
      channel: Reference;
      summary: string;
      security: Reference[];
      messages: Reference[];
    };
  };
  components: {
    messages: Record<string, Message>;
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, Record<string, string>>;
  };
};

const SOCKET =
  `Socket.IO 4, transport websocket only. The handshake carries the session's cookie or, as the header
Authorization, an API token. Its auth may carry {"cursor": "…"}, the last cursor received, to get what was missed,
and {"heartbeat": true} to be told every second that the node still reads the log: reconnect if several are missing.
Clients send nothing else.`.replaceAll("\n", " ");

const CURSOR =
  "Socket.IO's second argument, a string: the position of this event, to continue from after a break.";

const cursorHeaderSchema = z.object({ cursor: cursorSchema });

/** What the server pushes, as AsyncAPI 3, derived from the contract. */
export function describeEvents(): AsyncApi {
  const schemas = createSchemas();
  const names = Object.keys(events).filter(isEventName);
  const messages = Object.fromEntries(
    names.map((name): [string, Message] => [
      name,
      {
        name,
        summary: EVENT_SUMMARIES[name],
        payload: schemas.of(events[name], name),
        ...(name in durableEvents
          ? { headers: { ...schemas.of(cursorHeaderSchema, name), description: CURSOR } }
          : {}),
      },
    ]),
  );
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Livedesk",
      version: packageJson.version,
      description: "Readable at /api/docs; what can be called is at /api/openapi.json.",
    },
    defaultContentType: "application/json",
    channels: {
      socket: {
        address: "/socket.io",
        description: SOCKET,
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      push: {
        action: "send",
        channel: { $ref: "#/channels/socket" },
        summary: "The server tells what has changed, as whole entities with a version.",
        security: [
          { $ref: "#/components/securitySchemes/session" },
          { $ref: "#/components/securitySchemes/token" },
        ],
        messages: names.map((name) => ({ $ref: `#/channels/socket/messages/${name}` })),
      },
    },
    components: {
      messages,
      schemas: schemas.components,
      securitySchemes: {
        // AsyncAPI's name for an API key in HTTP.
        session: { ...SECURITY_SCHEMES.session, type: "httpApiKey" },
        token: SECURITY_SCHEMES.token,
      },
    },
  };
}

function isEventName(name: string): name is EventName {
  return name in events;
}
