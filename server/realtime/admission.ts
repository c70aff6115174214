import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import type { ErrorCode } from "#protocol/errors.ts";
import { handshakeSchema } from "#protocol/events.ts";
import type { Actor } from "../context.ts";
import { isAdministrator } from "../policies.ts";
import { isPlausible } from "./cursor.ts";
import type { HubSocket } from "./sockets.ts";
import type { WorkQueue } from "../workQueue.ts";

/** Identifies the user of a socket from its handshake request. */
export type Authenticate = (handshake: IncomingMessage) => Promise<Actor | null>;

/** Socket.IO sends `message` and `data` to the client as its connect_error. */
export class Rejection extends Error {
  readonly data: { code: ErrorCode };

  constructor(code: ErrorCode) {
    super(ERROR_MESSAGES[code]);
    this.data = { code };
  }
}

/** How many sockets are looked up at once, and how many may be or wait to be; more are sent elsewhere. */
export type Entrance = { atOnce: number; most: number };

/** When everybody comes back at once, requests need the other connections of the pool. */
export const ENTRANCE: Entrance = { atOnce: 4, most: 1_000 };

type Options = {
  authenticate: Authenticate;
  addressOf: (request: IncomingMessage) => string;
  /** Where sockets wait until their user is looked up. */
  queue: WorkQueue;
  log: Logger;
  /** Called once it is known whether the session or token of a handshake is valid. */
  onKnown: (socket: HubSocket, isSomebodys: boolean) => void;
};

/** Socket.IO middleware that authenticates a socket or turns it away. */
export function admission({ authenticate, addressOf, queue, log, onKnown }: Options) {
  async function admit(socket: HubSocket): Promise<void> {
    const handshake = handshakeSchema.safeParse(socket.handshake.auth);
    if (!handshake.success) throw new Rejection("validation_failed");
    const { cursor } = handshake.data;
    if (cursor !== undefined && !isPlausible(cursor)) throw new Rejection("validation_failed");
    const { actor, readAt } = await queue.inTurn(async () => {
      const readAt = Date.now();
      return { readAt, actor: await authenticate(socket.request) };
    });
    onKnown(socket, actor !== null);
    if (actor === null) throw new Rejection("unauthenticated");
    if (!actor.user.isActive) throw new Rejection("account_suspended");
    socket.data.viewer = {
      userId: actor.user.id,
      isAdmin: isAdministrator(actor),
      sessionHash: actor.sessionHash,
      readAt,
    };
    socket.data.cursor = cursor;
    socket.data.wantsHeartbeat = handshake.data.heartbeat === true;
  }

  function reject(error: unknown, { request }: HubSocket): Rejection {
    if (error instanceof Rejection) {
      log.info({ code: error.data.code, address: addressOf(request) }, "A socket was refused");
      return error;
    }
    log.warn({ err: error }, "A socket could not be authenticated");
    return new Rejection("unavailable");
  }

  return (socket: HubSocket, decide: (refused?: Error) => void): void => {
    void admit(socket)
      .then(
        () => undefined,
        (error: unknown) => reject(error, socket),
      )
      .then(decide);
  };
}
