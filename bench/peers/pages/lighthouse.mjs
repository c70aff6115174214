/* A process in which Lighthouse opens pages in a running Chromium. */
import lighthouse from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";

/** Scores below 100 in these have reasons that can be listed. */
const EXACT = ["accessibility", "best-practices"];
const CATEGORIES = ["performance", ...EXACT];

async function open({ url, port, preset }) {
  const flags = { port, output: "json", logLevel: "error", onlyCategories: CATEGORIES };
  const { lhr } = await lighthouse(url, flags, preset === "desktop" ? desktop : undefined);
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  return {
    shown: lhr.finalDisplayedUrl,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, (lhr.categories[name].score ?? 0) * 100])),
    faults: EXACT.flatMap((name) => lhr.categories[name].auditRefs)
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score === 0)
      .map(({ id }) => `${id} ${JSON.stringify(lhr.audits[id].details?.items ?? [])}`),
    lcp: lhr.audits["largest-contentful-paint"].numericValue,
    tbt: lhr.audits["total-blocking-time"].numericValue,
    cls: lhr.audits["cumulative-layout-shift"].numericValue,
  };
}

process.on("message", (order) => void open(order).then((figures) => process.send(figures)));
process.on("disconnect", () => process.exit(0));
process.send("up");
