import type { ReportDay } from "#protocol/report.ts";
import { type CsvColumns, writeCsv } from "../../../csv.ts";

const COLUMNS: CsvColumns<ReportDay> = [
  ["Day (UTC)", ({ day }) => day],
  ["Orders", ({ orders }) => String(orders)],
  ["Volume (USD)", ({ volume }) => volume, "figure"],
  ["Won", ({ wins }) => String(wins)],
  ["Lost", ({ losses }) => String(losses)],
  ["Rejected", ({ rejected }) => String(rejected)],
  ["Cancelled", ({ cancelled }) => String(cancelled)],
  ["Fees (USD)", ({ fees }) => fees, "figure"],
  ["Payouts (USD)", ({ payouts }) => payouts, "figure"],
  ["Deposits (USD)", ({ deposits }) => deposits, "figure"],
  ["Withdrawals (USD)", ({ withdrawals }) => withdrawals, "figure"],
  ["Decided by the account holder", ({ ownDecisions }) => String(ownDecisions)],
];

export function reportCsv(days: readonly ReportDay[]): string {
  return writeCsv(COLUMNS, days);
}
