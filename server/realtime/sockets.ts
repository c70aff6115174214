import type { Server, Socket } from "socket.io";
import type { Cursor, DurableEventName, EventPayload, ServerToClientEvents } from "#protocol/events.ts";
import type { Viewer } from "./audience.ts";

/** Clients send nothing, nodes send each other nothing. */
type Nothing = Record<never, never>;

/** The contract, with the changes as one signature: a delivery carries the name and the payload that belong together. */
export type Emitted = Omit<ServerToClientEvents, DurableEventName> & {
  [N in DurableEventName]: (payload: EventPayload<DurableEventName>, cursor: Cursor) => void;
};

type SocketState = {
  viewer: Viewer;
  /** From where on the client wants what it missed. */
  cursor: Cursor | undefined;
  wantsHeartbeat: boolean;
};

export type HubServer = Server<Nothing, Emitted, Nothing, SocketState>;
export type HubSocket = Socket<Nothing, Emitted, Nothing, SocketState>;
/** The connection under a socket. */
export type Conn = HubSocket["conn"];
