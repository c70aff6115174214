import { dayReportQuery, dayReportSchema } from "./report.ts";
import { statementQuery, statementSchema } from "./statement.ts";

/** Calls that add up what was; a part of `endpoints`. */
export const reportEndpoints = {
  /** What moved the caller's money, with the balance after each movement. */
  getStatement: {
    method: "GET",
    path: "/api/statement",
    access: "trader",
    token: "read",
    query: statementQuery,
    status: 200,
    response: statementSchema,
  },
  /** What the desk did day by day, and what is open now. */
  getDayReport: {
    method: "GET",
    path: "/api/admin/reports/days",
    access: "admin",
    query: dayReportQuery,
    status: 200,
    response: dayReportSchema,
  },
} as const;
