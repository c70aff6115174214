import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import type { Presence } from "#protocol/claims.ts";
import { endClaimsNotRenewed } from "../claims/endClaims.ts";
import { dropPresence, getPresence, keepPresence } from "../claims/presence.ts";
import type { LoggedEvent } from "./logEntry.ts";
import { pushLatest } from "./pushLatest.ts";
import { watchLostSessions } from "./lostSessions.ts";

const SPACING_MS = 250;
const LOST_AFTER_MS = 10_000;

type Options = {
  database: Database;
  log: Logger;
  isWatched: () => boolean;
  hasSocket: (sessionHash: string) => boolean;
  /** The sessions of administrators who are connected here. */
  sessions: () => string[];
  emit: (presence: Presence) => void;
  /** How long an administrator's session may have no socket before its claims are given back. */
  lostAfterMs?: number;
};

export type Team = {
  follow: (event: LoggedEvent) => void;
  /** A socket of this administrator's session has closed. */
  noteClosed: (sessionHash: string) => void;
  /** Pages report once what they open; their sockets show that they are still there. */
  keepPresence: () => Promise<void>;
  close: () => void;
};

/** Sends administrators who has what open, and gives back the claims of a session without a socket. */
export function followTeam(options: Options): Team {
  const { database, log, isWatched, hasSocket, sessions, lostAfterMs = LOST_AFTER_MS } = options;
  let sent = "";
  const pushing = pushLatest({
    log,
    name: "Who has what open",
    spacingMs: SPACING_MS,
    read: () => getPresence(database.knex),
    isWatched,
    emit(presence) {
      const text = JSON.stringify(presence);
      if (text !== sent) options.emit(presence);
      sent = text;
    },
  });
  const lost = watchLostSessions({
    afterMs: lostAfterMs,
    hasSocket,
    onLost: (hash) => void giveBack(hash),
  });

  /** A page that came back on another node has renewed its claims since then, and keeps them. */
  async function giveBack(hash: string): Promise<void> {
    try {
      await database.transact(async (tx) => {
        await endClaimsNotRenewed(tx, hash, lostAfterMs / 1_000);
        await dropPresence(tx, hash, lostAfterMs / 1_000);
      });
    } catch (error) {
      log.warn({ err: error }, "What a lost session had taken could not be given back; it ends by itself");
    }
  }

  return {
    follow({ name }) {
      if (name === "presence.touched" || name === "session.revoked") pushing.request();
    },
    noteClosed: lost.note,
    async keepPresence() {
      if (!isWatched()) return;
      await keepPresence(database.knex, sessions());
      pushing.request();
    },
    close() {
      lost.cancel();
      pushing.cancel();
    },
  };
}
