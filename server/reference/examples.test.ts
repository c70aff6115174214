import { execFile, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/embedded/freePort.ts";
import { makeSecret, signatureHeaders } from "../webhooks/signature.ts";
import type { Order } from "#protocol/orders.ts";
import type { NewApiToken } from "#protocol/tokens.ts";
import { createTestApp } from "../test/testApp.ts";
import { ORDER_CURL, ORDER_EXAMPLE, ORDER_JSON } from "./page/order.ts";
import { VERIFY_EXAMPLE } from "./page/webhooks.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSX = fileURLToPath(new URL("../../node_modules/tsx/dist/cli.mjs", import.meta.url));

function runExample(code: string, env: Record<string, string>) {
  const program = spawn(process.execPath, [TSX, "--input-type=module", "-e", code], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void program.kill());
  let printed = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (text: Buffer) => {
      printed += text.toString();
    });
  return { program, printed: () => printed, exited: once(program, "exit") };
}

test("the order in the reference is placed at the current figures, and followed to its outcome", async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const [trader, admin] = [await app.trader("1000"), await app.administrator()];
  const form = { name: "example", scope: "trade" };
  const { token } = (await trader.post("/api/user/tokens", form)).body as NewApiToken;
  const example = runExample(ORDER_EXAMPLE, { LIVEDESK_URL: app.url, LIVEDESK_TOKEN: token });
  await expect.poll(example.printed).toContain("\n");
  expect(example.printed()).toBe("placed 100.10\n");

  const [order] = (await admin.get("/api/admin/orders")).body as Order[];
  await admin.patch(`/api/admin/orders/${order?.id}/resolve`, { result: "win", returnRate: "1.8" });
  expect(await example.exited).toEqual([0, null]);
  expect(example.printed()).toBe("placed 100.10\nwin 180.00\n");

  expect((await trader.post("/api/orders", JSON.parse(ORDER_JSON) as object)).status).toBe(201);
});

const hasCurl = spawnSync("curl", ["--version"]).error === undefined;

test.skipIf(!hasCurl)("the order in the reference is placed, read and cancelled by curl", async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const trader = await app.trader("1000");
  const form = { name: "curl", scope: "trade" };
  const { token } = (await trader.post("/api/user/tokens", form)).body as NewApiToken;
  const script = ORDER_CURL.replace("https://desk.example", app.url).replace("livedesk_…", token);
  const run = async (commands: string) => {
    const { stdout } = await promisify(execFile)("sh", ["-c", commands]);
    return stdout;
  };

  const [settings = "", follow = ""] = script.split(/^(?=.*019c1f0e-….*record)/m);
  const placed = await run(`uuidgen() { echo ${randomUUID()}; }; ${settings}`);
  expect(placed).toContain(`"tradingFee":"0.001"`);
  expect(placed).toContain(`"prices":{"BTC":{"price":50000`);
  const [order] = (await trader.get("/api/orders")).body as Order[];
  expect(order).toMatchObject({ status: "pending", total: "100.10" });

  const [assignments = ""] = script.split("\n\n");
  const followed = await run(`${assignments}\n${follow.replaceAll("019c1f0e-…", order?.id ?? "")}`);
  expect(followed).toContain(`"status":"pending"`);
  expect((await trader.get("/api/orders")).body).toMatchObject([{ id: order?.id, status: "cancelled" }]);
});

test("the receiver in the reference takes what the desk signs, newer versions only, and refuses the rest", async () => {
  const secret = makeSecret();
  const port = await freePort();
  const receiver = runExample(VERIFY_EXAMPLE, { WEBHOOK_SECRET: secret, PORT: `${port}` });

  const post = async (version: number, by: string, at = new Date()) => {
    const body = JSON.stringify({ type: "order.changed", data: { id: "1", version } });
    const headers = signatureHeaders({ id: `${version}`, at, body }, [by]);
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
  };
  await expect.poll(() => post(1, secret).catch(() => null)).toBe(204);
  expect(await post(2, makeSecret())).toBe(401);
  expect(await post(2, secret, new Date(Date.now() - 6 * 60_000))).toBe(401);
  expect(await post(3, secret)).toBe(204);
  expect(await post(2, secret)).toBe(204);
  receiver.program.kill();
  await receiver.exited;
  expect([...receiver.printed().matchAll(/version: (\d)/g)].map(([, version]) => version)).toEqual([
    "1",
    "3",
  ]);
});
