import type { Server, Socket } from "socket.io";
import type { Cursor, DurableEventName, EventPayload, ServerToClientEvents } from "#protocol/events.ts";
import type { Viewer } from "./audience.ts";

/** Clients send nothing, and nodes send each other nothing. */
type Nothing = Record<never, never>;

/** The contract, with all changes as one signature, so that name and payload of a delivery belong together. */
export type Emitted = Omit<ServerToClientEvents, DurableEventName> & {
  [N in DurableEventName]: (payload: EventPayload<DurableEventName>, cursor: Cursor) => void;
};

type SocketState = {
  viewer: Viewer;
  /** The position from which the client wants what it missed. */
  cursor: Cursor | undefined;
  wantsHeartbeat: boolean;
};

export type HubServer = Server<Nothing, Emitted, Nothing, SocketState>;
export type HubSocket = Socket<Nothing, Emitted, Nothing, SocketState>;
/** The connection of a socket. */
export type Conn = HubSocket["conn"];
