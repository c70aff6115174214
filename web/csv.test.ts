import { expect, test } from "vitest";
import { decimalSchema } from "#protocol/money.ts";
import { aTransaction, ids } from "./fixtures.ts";
import { ownTransactionsCsv } from "./entities/transactions/transactionsCsv.ts";

const HEADINGS =
  "ID,Type,Cryptocurrency,Amount (USD),Status,Date,Processed,Wallet address,Transaction ID,Memo,Comment,Decided by the account holder\r\n";

test("one line for each transaction, in the given order", () => {
  const rows = [
    aTransaction(),
    aTransaction({ id: ids.trade, type: "withdrawal", crypto: null, transactionId: null }),
  ];
  expect(ownTransactionsCsv(rows)).toBe(
    `${HEADINGS}${ids.deposit},deposit,BTC,100.00,pending,2026-03-01T12:00:00.000Z,,,0xabc,,,no\r\n` +
      `${ids.trade},withdrawal,USD,100.00,pending,2026-03-01T12:00:00.000Z,,,,,,no\r\n`,
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
  ["x;=1+1", '"x;\'=1+1"'],
  ["x; @SUM(A1)", '"x;\' @SUM(A1)"'],
  ["x\t-2", "x\t'-2"],
  ["x\n=1+1", '"x\n\'=1+1"'],
  ["x\r\n@SUM(A1)", '"x\r\n\'@SUM(A1)"'],
  ['x;"=1+1;"', '"x;\'""=1+1;"""'],
  ["＝1+1", "'＝1+1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["1234567890123456789", "'1234567890123456789"],
  ["1,234,567,890,123,456", `"'1,234,567,890,123,456"`],
  ["1 234 567 890 123 456", "'1 234 567 890 123 456"],
  ["１２３４５６７８９０１２３４５６", "'１２３４５６７８９０１２３４５６"],
  ["0012345678", "'0012345678"],
  ["007.50", "'007.50"],
  ["123e45", "'123e45"],
  ["1.e5", "'1.e5"],
  [".5e3", "'.5e3"],
  ["1.5E+7", "'1.5E+7"],
  ["3-4", "'3-4"],
  ["2026-03", "'2026-03"],
  ["03/04/2026", "'03/04/2026"],
  ["12:30", "'12:30"],
  ["﹦1+1", "'﹦1+1"],
  ["−1+1", "'−1+1"],
  ["Mar 4", "'Mar 4"],
  ["SEPT2", "'SEPT2"],
  ["24-Jan", "'24-Jan"],
  ["4. März", "'4. März"],
  ["4. Mai 2026", "'4. Mai 2026"],
  ["28. Dez.", "'28. Dez."],
  ["March 4, 2026", `"'March 4, 2026"`],
  ["Wednesday, March 4, 2026", `"'Wednesday, March 4, 2026"`],
  ["4 March 2026", "'4 March 2026"],
  ["Mar-04-2026", "'Mar-04-2026"],
  ["4-Mar-26", "'4-Mar-26"],
  ["March 4, 2026 10:30 AM", `"'March 4, 2026 10:30 AM"`],
  ["2026/03/04", "'2026/03/04"],
  ["2026.03.04", "'2026.03.04"],
  ["2026-3-4", "'2026-3-4"],
  ["2026-03-04 10:30", "'2026-03-04 10:30"],
  ["12:30:15.250", "'12:30:15.250"],
  ["5 PM", "'5 PM"],
  ["5 a", "'5 a"],
  ["10%", "'10%"],
  ["2.5 %", "'2.5 %"],
  ["12,5 %", `"'12,5 %"`],
  ["%10", "'%10"],
  ["１０％", "'１０％"],
  ["$1,250", `"'$1,250"`],
  ["$5", "'$5"],
  ["5 €", "'5 €"],
  ["€ 5", "'€ 5"],
  ["($5)", "'($5)"],
  ["$(5)", "'$(5)"],
  ["1,250", `"'1,250"`],
  ["12,5", `"'12,5"`],
  ["1,250.50", `"'1,250.50"`],
  ["5-", "'5-"],
  ["1 1/2", "'1 1/2"],
  ["100/200", "'100/200"],
  ["#N/A", "'#N/A"],
  ["#DIV/0!", "'#DIV/0!"],
  ["WAHR", "'WAHR"],
  ["10% off", "10% off"],
  ["5 apples", "5 apples"],
  ["1 of 2", "1 of 2"],
  ["#17", "#17"],
  ["4 Maple Street", "4 Maple Street"],
  ["March", "March"],
  ["1:30 PM", "'1:30 PM"],
  ["1/2/26 10:00", "'1/2/26 10:00"],
  ["TRUE", "'TRUE"],
  ["false", "'false"],
  ["(5)", "'(5)"],
  ["1.234.567", "'1.234.567"],
  ["1 000", "'1 000"],
  ["١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧", "'١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧"],
  ["may 2 people sign in", "may 2 people sign in"],
  ["2026-03-04", "2026-03-04"],
  ["2026-03-04T10:20:30.000Z", "2026-03-04T10:20:30.000Z"],
  ["123456789012345", "123456789012345"],
  ["0", "0"],
  ["250.00", "250.00"],
  ["0.50", "'0.50"],
  ["1.10", "'1.10"],
  ["1.5", "'1.5"],
  ["1234567890123456789.5", "'1234567890123456789.5"],
])("the memo %j is written as %s", (memo, written) => {
  expect(ownTransactionsCsv([aTransaction({ memo })])).toContain(`,0xabc,${written},,no\r\n`);
});

test.each(["1.10", "1.5", "0.50", "12.25", "1234567890123456.78", "100"])(
  "the amount %s stays a number",
  (amount) => {
    const transaction = aTransaction({ amount: decimalSchema.parse(amount) });
    expect(ownTransactionsCsv([transaction])).toContain(`,deposit,BTC,${amount},pending,`);
  },
);
