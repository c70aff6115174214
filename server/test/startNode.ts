import pino from "pino";
import type { Config } from "../config.ts";
import { type RunningServer, startServer } from "../start.ts";
import { type Desk, PASSWORD } from "./desk.ts";

/** A complete node on the desk's database, with the administrator `chief`. */
export function startNode({ context }: Desk, changes: Partial<Config> = {}): Promise<RunningServer> {
  return startServer({
    config: {
      ...context.config,
      port: 0,
      priceSource: "simulated",
      authRateLimit: 0,
      databaseUrl: context.database.url,
      administrator: { username: "chief", password: PASSWORD },
      ...changes,
    },
    log: pino({ level: "silent" }),
    onDatabaseCrash: (reason) => {
      throw reason;
    },
    poolMax: 5,
  });
}
