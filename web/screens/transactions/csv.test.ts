import { expect, test } from "vitest";
import { aTransaction, ids } from "../../fixtures.ts";
import { toCsv } from "./csv.ts";

const HEADINGS =
  "ID,Type,Cryptocurrency,Amount (USD),Status,Date,Processed,Wallet address,Transaction ID,Memo,Comment\r\n";

test("one line for each transaction, in the given order", () => {
  const rows = [
    aTransaction(),
    aTransaction({ id: ids.trade, type: "withdrawal", crypto: null, transactionId: null }),
  ];
  expect(toCsv(rows)).toBe(
    `${HEADINGS}${ids.deposit},deposit,BTC,100.00,pending,2026-03-01T12:00:00.000Z,,,0xabc,,\r\n` +
      `${ids.trade},withdrawal,USD,100.00,pending,2026-03-01T12:00:00.000Z,,,,,\r\n`,
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30 1", "'+49 30 1"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["  =1", "'  =1"],
  ['say "hi", please', '"say ""hi"", please"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["two\nlines", '"two\nlines"'],
  ["plain = text", "plain = text"],
])("the memo %j is written as %s", (memo, written) => {
  expect(toCsv([aTransaction({ memo })])).toContain(`,0xabc,${written},\r\n`);
});
