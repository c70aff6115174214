import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDesk, type Desk } from "../test/desk.ts";
import { USAGE } from "./instruction.ts";

/* `npm run admin` as an operator runs it: its output and exit codes. */

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});
afterAll(() => desk.close());

async function run(words: string[], input = "", script = "admin", url = desk.context.database.url) {
  const child = spawn(process.execPath, ["scripts/anyFolder.js", script, ...words], {
    // The last one asks the driver for libpq, which is not installed.
    env: { ...process.env, DATABASE_URL: url, NODE_PG_FORCE_NATIVE: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number];
  return { code, out, err };
}

test("it reads a password from standard input, and exits with 0 when done", async () => {
  expect(await run(["create", "alice", "--password-stdin"], "correct horse\n")).toEqual({
    code: 0,
    out: "alice is an administrator now.\n",
    err: "",
  });
  expect(await run(["sessions", "alice"])).toEqual({
    code: 0,
    out: "alice is not signed in anywhere.\n",
    err: "",
  });
});

test("it exits with 1 when refused, and with 2 on a usage error", async () => {
  expect(await run(["ban", "nobody"])).toEqual({
    code: 1,
    out: "",
    err: "There is no user named nobody.\n",
  });
  expect(await run(["promote", "alice"])).toEqual({ code: 2, out: "", err: `${USAGE}\n` });
  expect(await run(["create", "bob", "--password-stdin"], "short\n")).toEqual({
    code: 2,
    out: "",
    err: "Password must be at least 6 characters.\n",
  });
});

test("scripts without a database say so in a line, as the server does", async () => {
  // One that updates the schema first, and one that only reads.
  const scripts = [["admin", "sessions", "alice"], ["reconcile"]];
  const runs = scripts.map(async ([script, ...words]) =>
    run(words, "", script, "postgres://somebody:secret@127.0.0.1:1/desk"),
  );
  const told = {
    code: 1,
    out: "",
    err: "Livedesk does not start: PostgreSQL at DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1).\n",
  };
  expect(await Promise.all(runs)).toEqual(scripts.map(() => told));
});
