import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { logKeySchema } from "#protocol/log.ts";
import { receiptFile, receiptSchema } from "#protocol/receipt.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { createTestApp } from "../test/testApp.ts";
import { createSigner } from "./signer.ts";

/* `npm run log:verify` as a trader runs it on another machine: a receipt, a public key, and nothing of the desk. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** All of the product that it needs there. */
const PARTS = ["package.json", "scripts/logVerify.ts", "client", "protocol"];

/** With the character that stands for what is no character. */
const COMMENT = "well done \ufffd";

let folder: string;
let receipt: string;
let publicKey: string;
/** The same order with a head of the desk from before it ended. */
let tooOld: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "livedesk-receipt-"));
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const app = await createTestApp();
  const trader = await app.trader("1000");
  const administrator = await app.administrator();
  const { id } = z
    .object({ id: z.string() })
    .parse((await trader.post("/api/orders", orderRequest("10"))).body);
  const decision = { result: "win", returnRate: "1.8", adminComment: COMMENT };
  await administrator.patch(`/api/admin/orders/${id}/resolve`, decision);
  const given = receiptSchema.parse((await trader.get(`/api/orders/${id}/receipt`)).body);
  receipt = receiptFile(given);
  const { signHead } = createSigner(app.context.config.logSigningKey);
  tooOld = receiptFile({ ...given, head: signHead({ ...given.head, size: given.index }) });
  const keys = z.array(logKeySchema).parse((await trader.get("/api/log/keys")).body);
  publicKey = keys[0]?.publicKey ?? "";
  // From now on there is no desk that could be asked.
  await app.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function verify(file: string | Uint8Array | null, ...keys: string[]) {
  const path = join(folder, "receipt.json");
  await rm(path, { force: true });
  if (file !== null) await writeFile(path, file);
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "scripts/logVerify.ts", "receipt.json", ...keys],
    {
      cwd: folder,
      env: { PATH: process.env["PATH"], TMPDIR: folder },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const [code] = z
    .tuple([z.number()])
    .rest(z.unknown())
    .parse(await once(child, "close"));
  return { code, out, err };
}

test("it proves what the desk decided, and exits with 0", async () => {
  const { code, out, err } = await verify(receipt, publicKey);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^Proved: this order is one of \d+ entries of the log that the desk signed at 20\d\d-/);
  const shown: unknown = JSON.parse(out.slice(out.indexOf("\n")));
  expect(shown).toMatchObject({ status: "win", payout: "18.00", hidden: { adminComment: COMMENT } });
});

test("of a receipt without its private part it proves the rest, and says that the part is not there", async () => {
  const { code, out } = await verify(
    receiptFile({ ...receiptSchema.parse(JSON.parse(receipt)), secret: null }),
    publicKey,
  );
  const shown: unknown = JSON.parse(out.slice(out.indexOf("\n")));
  expect({ code, shown }).toMatchObject({ code: 0, shown: { status: "win", hidden: "not in this receipt" } });
});

/* server/routes/log.test.ts alters each part of a receipt; here, what the script makes of the refusals. */
test.each([
  {
    with: "another payout",
    file: () => receipt.replace("18.00", "15.00"),
    code: 1,
    err: /^Not proved\. The log that the desk signed does not contain this entry/,
  },
  {
    with: "a head older than the order",
    file: () => tooOld,
    code: 1,
    err: /^Not proved\. The head is older than the order's entry: it covers \d+ entries, and this is entry \d+\.\n$/,
  },
  {
    with: "a byte that is no character",
    file: () => Buffer.from(Buffer.from(receipt).toString("hex").replace("efbfbd", "ff"), "hex"),
    code: 1,
    err: /^Not proved\. The file contains bytes that are no text in UTF-8: it was changed\.\n$/,
  },
  {
    with: "no head",
    file: () => receipt.replace(/"head":\{[^}]*\},/, ""),
    code: 1,
    err: /^Not proved\. This is not a receipt as the desk gave it/,
  },
  {
    with: "another desk's key",
    key: "ab".repeat(32),
    code: 1,
    err: /^Not proved\. Another key signed/,
  },
  { with: "no file", file: () => null, code: 2, err: /^receipt\.json can't be read: ENOENT/ },
])("it refuses $with, says why, and exits with $code", async ({ file, key, code, err }) => {
  const answer = await verify(file === undefined ? receipt : file(), key ?? publicKey);
  expect(answer).toEqual({ code, out: "", err: expect.stringMatching(err) as string });
});

test("it says what is missing if no key is given, and exits with 2", async () => {
  expect(await verify(receipt)).toEqual({
    code: 2,
    out: "",
    err: "Say which receipt and which key: npm run log:verify -- receipt.json <64 hex digits>\n",
  });
});
