import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/database.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { headCursor } from "#server/realtime/eventLog.ts";
import { ask, type Child, startChild } from "../fanout/child.ts";
import { signInTraders } from "../fanout/desk.ts";
import {
  type ClientsOrder,
  type ClientsReport,
  clientsReportSchema,
  type ServerOrder,
  type ServerReport,
  serverReportSchema,
} from "../fanout/messages.ts";
import { percentile } from "../harness/figures.ts";
import { withPostgres } from "../harness/postgres.ts";
import type { Row } from "../harness/row.ts";

const SOCKETS = 10_000;
/** How much happens between the end of the node and the return of its sockets. */
const MISSED = 400;
const PUBLISH_MS = 3_000;
const SETTLE_MS = 1_000;

type Server = Child<ServerOrder, ServerReport>;
type Clients = Child<ClientsOrder, ClientsReport>;

/** 10,000 sockets on one node: memory, prices, and a restart from which all of them come back at once. */
export async function measureSockets(): Promise<Row[]> {
  return withPostgres(async (url, atEnd) => {
    await migrateToLatest(url);
    const cookies = await signInTraders(url, SOCKETS);
    const database = openDatabase(url, { poolMax: 1 });
    atEnd(() => database.close());
    const clients: Clients = startChild(
      new URL("../fanout/clients.ts", import.meta.url),
      [],
      clientsReportSchema,
    );
    atEnd(clients.stop);
    await clients.next("started");

    const first = await startNode(url, clients);
    const empty = await ask(first.server, { kind: "memory" }, "memory");
    await ask(clients, { kind: "connect", server: "product", port: first.port, cookies }, "connected");
    await sleep(SETTLE_MS);
    const full = await ask(first.server, { kind: "memory" }, "memory");
    const ticks = await ask(first.server, { kind: "publish", milliseconds: PUBLISH_MS }, "published");
    const cursor = await headCursor(database.knex);
    await ask(clients, { kind: "disconnect" }, "disconnected");
    await first.stop();
    await database.knex.raw(
      `insert into events (name, "userId", payload)
         select 'order.changed', id, '{}' from (select id from users order by id limit ${MISSED}) traders`,
    );

    const second = await startNode(url, clients);
    const back = await ask(
      clients,
      { kind: "connect", server: "product", port: second.port, cookies, cursor },
      "connected",
    );
    await ask(clients, { kind: "disconnect" }, "disconnected");
    await second.stop();

    const row = (what: string, value: number, unit: string): Row => ({ part: "sockets", what, value, unit });
    const returned = (share: number): number => percentile(back.milliseconds, share) / 1_000;
    return [
      row("10,000 sockets on one node: memory of each", (full.heap - empty.heap) / SOCKETS, "bytes"),
      row("prices to all of them: a tick", (ticks.milliseconds * SOCKETS) / ticks.deliveries, "ms"),
      row(
        "… of which the server computes",
        (ticks.cpuMicroseconds * SOCKETS) / ticks.deliveries / 1_000,
        "ms",
      ),
      row("all come back at once: half of them are in after", returned(0.5), "s"),
      row("… 99 % of them", returned(0.99), "s"),
      row("… all of them", returned(1), "s"),
      row("… attempts of each", back.attempts / SOCKETS, ""),
    ];
  });
}

/** A node that gets reports of how much the clients have received. */
async function startNode(url: string, clients: Clients) {
  const server: Server = startChild(
    new URL("../fanout/server.ts", import.meta.url),
    ["product", url, `${SOCKETS}`],
    serverReportSchema,
  );
  const { port } = await server.next("serving");
  const stopForwarding = clients.onReport((report) => {
    if (report.kind === "received") server.send({ kind: "received", deliveries: report.deliveries });
  });
  const stop = async (): Promise<void> => {
    stopForwarding();
    await server.stop();
  };
  return { server, port, stop };
}
