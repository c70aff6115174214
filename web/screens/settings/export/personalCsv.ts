import type { Activity } from "#protocol/dataExport.ts";
import type { Notification } from "#protocol/notifications.ts";
import { csvOf, type CsvColumns, writeCsv } from "../../../csv.ts";

/* What is stored about a person besides money, as tables; like all files in English. */

export const activityCsv = csvOf<Activity>({
  id: [["ID", ({ id }) => id]],
  at: [["Time", ({ at }) => at]],
  action: [["Action", ({ action }) => action]],
  details: [["Details", ({ details }) => JSON.stringify(details)]],
  address: [["Address", ({ address }) => address]],
});

export const notificationsCsv = csvOf<Notification>({
  id: [["ID", ({ id }) => id]],
  at: [["Time", ({ at }) => at]],
  kind: [["Kind", ({ kind }) => kind]],
  subject: [["Subject", ({ subject }) => subject]],
  details: [["Details", ({ details }) => JSON.stringify(details)]],
  readAt: [["Read", ({ readAt }) => readAt]],
  version: [],
});

type Fact = { path: string; value: string };

const FACT_COLUMNS: CsvColumns<Fact> = [
  ["Field", ({ path }) => path],
  ["Value", ({ value }) => value],
];

/** A line for each value, named by its path: "sessions[0].userAgent". */
export function factsCsv(facts: Record<string, unknown>): string {
  return writeCsv(FACT_COLUMNS, flatten(facts, ""));
}

function flatten(value: unknown, path: string): Fact[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => flatten(item, `${path}[${index}]`));
  if (value === null) return [{ path, value: "" }];
  if (typeof value === "string") return [{ path, value }];
  if (typeof value !== "object") return [{ path, value: JSON.stringify(value) }];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, path === "" ? name : `${path}.${name}`),
  );
}
