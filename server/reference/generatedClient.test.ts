import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSource } from "oazapfts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { NewApiToken } from "#protocol/tokens.ts";
import { createTestApp } from "../test/testApp.ts";
import { describeApi } from "./openapi.ts";

/* What an integrator does: a public generator makes a client from the document, and programs use it. */

const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));

const ORDER =
  '{ type: "buy", crypto: "BTC", amount: "100", pricePerCoin: 50000, tradingFee: "0.10", total: "100.10" } as const';

/** Signs in by token, places an order, reads the answers, and handles a refusal. */
const RIGHT = `import * as desk from "./desk.ts";

desk.defaults.baseUrl = process.env["LIVEDESK_URL"] ?? "";
desk.defaults.headers = { authorization: \`Bearer \${process.env["LIVEDESK_TOKEN"]}\` };

const order = ${ORDER};
const placed = await desk.placeOrder(order, { idempotencyKey: "made-up-for-this-order" });
if (placed.status !== 201) throw new Error(\`\${placed.data.code}: \${placed.data.message}\`);
const { id, status, total, payout, evidence } = placed.data;
console.log(status, total, payout, evidence.quote.price);

const listed = await desk.listOrders({ limit: 10, status: "pending" });
if (listed.status === 200) console.log(listed.data.map((each) => each.id === id));

const refused = await desk.placeOrder({ ...order, tradingFee: "0.05", total: "100.05" });
if (refused.status === 409 && refused.data.code === "quote_changed") console.log(refused.data.quote?.total);
`;

/** Mistakes, and what the compiler says of each. */
const WRONG = [
  {
    mistake: "a field that no order has",
    code: `const placed = await desk.placeOrder(${ORDER});
      if (placed.status === 201) console.log(placed.data.price);`,
    fault: "error TS2339: Property 'price' does not exist",
  },
  {
    mistake: "an answer that may be a refusal",
    code: `console.log((await desk.placeOrder(${ORDER})).data.total);`,
    fault: "error TS2339: Property 'total' does not exist",
  },
  {
    mistake: "a value that may be null",
    code: `const placed = await desk.placeOrder(${ORDER});
      if (placed.status === 201) console.log(placed.data.payout.length);`,
    fault: "error TS18047: 'placed.data.payout' is possibly 'null'",
  },
  {
    mistake: "a coin that the desk does not have",
    code: `await desk.placeOrder({ ...${ORDER}, crypto: "DOGE" });`,
    fault: `error TS2322: Type '"DOGE"' is not assignable`,
  },
  {
    mistake: "a body that lacks fields",
    code: `await desk.placeOrder({ type: "buy", crypto: "BTC" });`,
    fault: "amount, pricePerCoin, tradingFee, total",
  },
].map((each, index) => ({ ...each, file: `wrong${index}.ts` }));

const OPTIONS = {
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: ["node"],
  module: "NodeNext",
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

let folder: string;
/** What the project's compiler prints about all of the programs. */
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "livedesk-client-"));
  await symlink(MODULES, join(folder, "node_modules"), "junction");
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write("openapi.json", JSON.stringify(describeApi()));
  await write("desk.ts", await generateSource(join(folder, "openapi.json")));
  await write("right.ts", RIGHT);
  for (const { file, code } of WRONG) await write(file, `import * as desk from "./desk.ts";\n${code}`);
  await write("package.json", JSON.stringify({ type: "module" }));
  await write("tsconfig.json", JSON.stringify({ compilerOptions: OPTIONS, include: ["*.ts"] }));
  complaints = (await run("typescript/bin/tsc", ["-p", ".", "--pretty", "false"])).printed.trim().split("\n");
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

function run(
  program: string,
  args: readonly string[],
  env = {},
): Promise<{ failed: boolean; printed: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(MODULES, program), ...args],
      { cwd: folder, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ failed: error !== null, printed: `${stdout}${stderr}` }),
    );
  });
}

test("a program with the generated client compiles, and does what it says", async () => {
  expect(complaints.filter((line) => /^(right|desk)\.ts/.test(line))).toEqual([]);

  const app = await createTestApp();
  onTestFinished(() => app.close());
  const trader = await app.trader("1000");
  const { token } = (await trader.post("/api/user/tokens", { name: "generated", scope: "trade" }))
    .body as NewApiToken;
  const env = { LIVEDESK_URL: app.url, LIVEDESK_TOKEN: token };
  expect(await run("tsx/dist/cli.mjs", ["right.ts"], env)).toEqual({
    failed: false,
    printed: "pending 100.10 null 50000\n[ true ]\n100.1\n",
  });
});

test.each(WRONG)("$mistake does not compile", ({ file, fault }) => {
  expect(complaints.filter((line) => line.startsWith(file))).toEqual([expect.stringContaining(fault)]);
});
