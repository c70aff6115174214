import { openDatabase } from "#db/database.ts";
import type { TestDatabase } from "#db/test/testDatabase.ts";
import { openWire, type Wire } from "#db/test/wire.ts";
import type { Actor } from "#server/context.ts";
import { insertSession } from "#server/sessions/insertSession.ts";
import { createDesk, type Desk, PASSWORD_HASH } from "#server/test/desk.ts";
import { signCookie } from "#server/test/testApp.ts";
import { ensureProductBuilt, type Product, startProduct } from "../../e2e/product.ts";
import { type Balancer, startBalancer } from "./balancer.ts";

export const SESSION_KEY = "only-for-failures";

/** A user with a session that every node knows. */
export type Person = { actor: Actor; cookie: string };

/** Several nodes on one database behind a balancer, and people who use them. */
export type Stage = {
  desk: Desk;
  nodes: Product[];
  /** The wires between each node and PostgreSQL, if requested. */
  wires: Wire[];
  balancer: Balancer;
  traders: (count: number) => Promise<Person[]>;
  administrators: (count: number) => Promise<Person[]>;
  /** Closes the stage, and these watchers before it. */
  close: (watchers?: readonly { close: () => void }[]) => Promise<void>;
};

type Options = {
  nodes: number;
  env?: Record<string, string>;
  /** If undefined, a new one on the server that all tests share. */
  database?: TestDatabase;
  /** Connects each node to PostgreSQL through a wire that can fail. */
  wired?: boolean;
};

export async function openStage({
  nodes: count,
  env = {},
  database,
  wired = false,
}: Options): Promise<Stage> {
  // Here, because the nodes start at the same time.
  await ensureProductBuilt();
  const desk = await createDesk(database);
  const { url } = desk.context.database;
  const wires = wired ? await Promise.all(Array.from({ length: count }, async () => openWire(url))) : [];
  const starting = Array.from({ length: count }, (_, i) =>
    startProduct({
      databaseUrl: wires[i]?.url ?? url,
      env: { SESSION_KEYS: SESSION_KEY, LOG_LEVEL: "warn", ...env },
    }),
  );
  const nodes = await Promise.all(starting);
  const balancer = await startBalancer(nodes.map((node) => node.url));

  async function people(howMany: number, make: () => Promise<Actor>): Promise<Person[]> {
    const made: Person[] = [];
    // In batches, so as not to exhaust the pool.
    while (made.length < howMany) {
      const batch = Array.from({ length: Math.min(10, howMany - made.length) }, async () =>
        signIn(desk, await make()),
      );
      made.push(...(await Promise.all(batch)));
    }
    return made;
  }

  return {
    desk,
    nodes,
    wires,
    balancer,
    traders: (howMany) => people(howMany, () => desk.trader("1000")),
    administrators: (howMany) => people(howMany, () => desk.administrator()),
    async close(watchers = []) {
      for (const watcher of watchers) watcher.close();
      await balancer.close();
      // The test is over, and a graceful stop would take too long.
      await Promise.all(nodes.map((node) => node.kill().then(() => node.close())));
      await Promise.all(wires.map(async (wire) => wire.close()));
      await desk.close();
    },
  };
}

/** Creates a session for this user, like signing in without a password. */
export async function signIn(desk: Desk, actor: Actor): Promise<Person> {
  const id = await desk.context.database.transact((tx) =>
    insertSession(tx, actor.user.id, PASSWORD_HASH, { userAgent: "a failure test" }),
  );
  if (id === null) throw new Error("The password of a test user was changed.");
  return { actor, cookie: signCookie(id, SESSION_KEY) };
}

/** The newest versions of all users, directly from the database. */
export async function readVersions(url: string): Promise<Map<string, number>> {
  const database = openDatabase(url);
  try {
    const rows: { userId: string; version: number }[] = await database
      .knex("accounts")
      .select("userId", "version");
    return new Map(rows.map(({ userId, version }) => [userId, version]));
  } finally {
    await database.close();
  }
}
