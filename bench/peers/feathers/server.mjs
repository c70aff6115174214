/*
 * The Feathers application in a separate process: creates its tables and people, then prints its address and their
 * tokens.
 */
import { randomBytes, randomUUID } from "node:crypto";
import knexOf from "knex";
import { createApp } from "./app.mjs";
import { createSchema } from "./schema.mjs";

const [databaseUrl, count, poolMax] = process.argv.slice(2);
const knex = knexOf({
  client: "pg",
  connection: databaseUrl,
  pool: { min: 0, max: parseInt(poolMax, 10) },
});
const traders = Array.from({ length: parseInt(count, 10) }, (_, i) => ({
  id: randomUUID(),
  username: `trader${i}`,
}));
const administrator = { id: randomUUID(), username: "admin" };
await createSchema(knex, traders, administrator);
const app = createApp(knex, randomBytes(32).toString("hex"));
const server = await app.listen(0, "127.0.0.1");
if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));

const tokenOf = ({ id }) => app.service("authentication").createAccessToken({}, { subject: id });
process.on("disconnect", () => process.exit(0));
process.send({
  url: `http://127.0.0.1:${server.address().port}`,
  administrator: await tokenOf(administrator),
  traders: await Promise.all(traders.map(tokenOf)),
});
