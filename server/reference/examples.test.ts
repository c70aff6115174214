import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/embedded/freePort.ts";
import { makeSecret, signatureHeaders } from "../webhooks/signature.ts";
import { VERIFY_EXAMPLE } from "./page/webhooks.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSX = fileURLToPath(new URL("../../node_modules/tsx/dist/cli.mjs", import.meta.url));

test("the receiver in the reference takes what the desk signs, newer versions only, and refuses the rest", async () => {
  const secret = makeSecret();
  const port = await freePort();
  const receiver = spawn(process.execPath, [TSX, "--input-type=module", "-e", VERIFY_EXAMPLE], {
    cwd: ROOT,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: `${port}` },
  });
  onTestFinished(() => void receiver.kill());
  const exited = once(receiver, "exit");
  let printed = "";
  receiver.stdout.on("data", (text: Buffer) => {
    printed += text.toString();
  });

  const post = async (version: number, by: string, at = new Date()) => {
    const body = JSON.stringify({ type: "order.changed", data: { id: "1", version } });
    const headers = signatureHeaders({ id: `${version}`, at, body }, [by]);
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
  };
  await expect.poll(() => post(1, secret).catch(() => null), { timeout: 60_000 }).toBe(204);
  expect(await post(2, makeSecret())).toBe(401);
  expect(await post(2, secret, new Date(Date.now() - 6 * 60_000))).toBe(401);
  expect(await post(3, secret)).toBe(204);
  expect(await post(2, secret)).toBe(204);
  receiver.kill();
  await exited;
  expect([...printed.matchAll(/version: (\d)/g)].map(([, version]) => version)).toEqual(["1", "3"]);
});
