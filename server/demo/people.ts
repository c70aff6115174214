import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/database.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { insertUser } from "../commands/insertUser.ts";
import type { Actor } from "../context.ts";
import { mustFindUser } from "../queries/users.ts";
import { hashPassword } from "../sessions/passwords.ts";

/** The password of all demo accounts; `npm run demo` prints it. */
export const DEMO_PASSWORD = "demo-desk";

export const DEMO_TRADERS = ["alice", "bruno", "chiara", "david", "elena", "farid", "greta", "hiro"] as const;

/** Creates the traders and returns them as actors, ordered by name. */
export async function makeTraders({ knex, transact }: Database): Promise<Actor[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const traders: Actor[] = [];
  for (const username of DEMO_TRADERS) {
    const id = uuidv7();
    await transact(({ trx }) =>
      insertUser(trx, { id, username, email: `${username}@example.com`, passwordHash, role: "user" }),
    );
    traders.push(await actorOf(knex, id));
  }
  return traders;
}

/** The first administrator, who makes all decisions in the demo. */
export async function findAdministrator(knex: Knex): Promise<Actor> {
  const administrator = await UserModel.query(knex).findOne({ role: "admin" }).throwIfNotFound();
  return actorOf(knex, administrator.id);
}

async function actorOf(knex: Knex, id: string): Promise<Actor> {
  return { user: await mustFindUser(knex, id), sessionHash: "" };
}
