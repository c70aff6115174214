import { z } from "zod";
import { freePort } from "#db/embedded/freePort.ts";
import { createApiClient } from "../../e2e/apiClient.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { type Product, startProduct } from "../../e2e/product.ts";
import { withClosers } from "../harness/closers.ts";
import { median } from "../harness/figures.ts";
import { installPeers } from "../harness/peers.ts";
import { type Aim, type Row, valueAtLeast, valueAtMost } from "../harness/row.ts";
import { startWorker, type Worker } from "../harness/worker.ts";

const ROUNDS = 3;
const PATHS = [
  { path: "/auth", isSignedIn: false },
  { path: "/trade", isSignedIn: true },
];
const PRESETS = ["desktop", "mobile"];

const figuresSchema = z.object({
  shown: z.string(),
  performance: z.number(),
  accessibility: z.number(),
  "best-practices": z.number(),
  /** What keeps the two scores before this from 100. */
  faults: z.array(z.string()),
  lcp: z.number(),
  tbt: z.number(),
  cls: z.number(),
});
type Figures = z.infer<typeof figuresSchema>;
const reportSchema = z.union([z.literal("up"), figuresSchema]);

type Order = { url: string; port: number; preset: string };
type Lighthouse = Worker<Order, z.infer<typeof reportSchema>>;

const MEASURES: { figure: keyof Omit<Figures, "shown" | "faults">; what: string; unit: string; aim?: Aim }[] =
  [
    { figure: "performance", what: "performance", unit: "", aim: valueAtLeast(95) },
    { figure: "accessibility", what: "accessibility", unit: "", aim: valueAtLeast(100) },
    { figure: "best-practices", what: "best practices", unit: "", aim: valueAtLeast(100) },
    { figure: "lcp", what: "largest paint", unit: "ms" },
    { figure: "tbt", what: "blocked", unit: "ms" },
    { figure: "cls", what: "layout shift", unit: "", aim: valueAtMost(0.02) },
  ];

/** Lighthouse's scores of the two pages where people start, on a laptop and on a slow phone. */
export async function measurePages(): Promise<Row[]> {
  await installPeers();
  return withClosers(async (atEnd) => {
    const product = await startProduct({ env: { NODE_ENV: "production" } });
    atEnd(() => product.close());
    const port = await freePort();
    const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
    atEnd(() => browser.close());
    const lighthouse: Lighthouse = await startWorker(
      new URL("../peers/pages/lighthouse.mjs", import.meta.url),
      reportSchema,
    );
    atEnd(lighthouse.stop);
    const cookies = await signUp(product);
    const session = await browser.newBrowserCDPSession();
    const rows: Row[] = [];
    for (const { path, isSignedIn } of PATHS) {
      for (const preset of PRESETS) {
        const rounds: Figures[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          // Lighthouse deletes the cookies.
          if (isSignedIn) await session.send("Storage.setCookies", { cookies });
          rounds.push(await open(lighthouse, { url: product.url + path, port, preset }));
        }
        rows.push(...describe(`${path}, ${preset}`, rounds));
      }
    }
    return rows;
  });
}

async function signUp({ url }: Product): Promise<{ name: string; value: string; url: string }[]> {
  const trader = createApiClient(url);
  await trader.signUp("bench.trader");
  return trader
    .cookie()
    .split("; ")
    .map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      return { name, value, url };
    });
}

async function open(lighthouse: Lighthouse, order: Order): Promise<Figures> {
  const report = await lighthouse.ask(order);
  if (report === "up") throw new Error("Lighthouse lost its way.");
  if (report.shown !== order.url) throw new Error(`${order.url} led to ${report.shown}.`);
  for (const fault of report.faults) console.log(`${order.url}: ${fault}`);
  return report;
}

function describe(page: string, rounds: Figures[]): Row[] {
  return MEASURES.map(({ figure, what, unit, aim }) => ({
    part: "pages",
    what: `${page}: ${what}`,
    value: median(rounds.map((round) => round[figure])),
    unit,
    ...(aim === undefined ? {} : { aim }),
  }));
}
