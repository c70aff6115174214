import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fairnessReportSchema } from "#protocol/fairness.ts";
import { PrintedMoves } from "./PrintedMoves.tsx";

const outcomes = (wins: number, losses: number, rejected: number) => ({ wins, losses, rejected });
const ID = "0190a5b4-0000-7000-8000-000000000000";

test("on paper each row tells how its orders ended against the market, and whose id it is", () => {
  const group = { ...outcomes(1_030, 10, 2), cancelled: 0, paidBack: null };
  const none = outcomes(0, 0, 0);
  const moves = { with: outcomes(1_030, 0, 2), flat: none, against: outcomes(0, 10, 0), unknown: none };
  const report = fairnessReportSchema.parse({
    by: "administrator",
    days: 30,
    from: "2026-02-01",
    to: "2026-03-02",
    left: 0,
    all: { ...group, moves: null },
    rows: [{ key: ID, name: "anna", group: { ...group, moves }, won: null, comparison: null }],
  });
  const lines = renderToStaticMarkup(<PrintedMoves report={report} />)
    .split("<tr")
    .slice(1)
    .map((line) =>
      line
        .replace(/^[^>]*>/, "")
        .replaceAll(/<[^>]+>/g, "|")
        .split(/\|+/)
        .filter(Boolean),
    );
  expect(lines).toEqual([
    ["Orders of", "With the trader", "Flat", "Against the trader", "Unknown"],
    ["anna", ID, "1,030 / 0 / 2", "0 / 0 / 0", "0 / 10 / 0", "0 / 0 / 0"],
    ["All", "–", "–", "–", "–"],
  ]);
});
