import type { z } from "zod";
import { Refusal } from "../refusal.ts";

/** Messages for schemas without their own. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? `${nameOf(issue.path)} is required` : `Expected ${issue.expected}`;
    case "invalid_value":
      return `Choose one of ${issue.values.map(String).join(", ")}`;
    case "invalid_format":
      if (issue.format === "uuid") return "This is not a valid id";
      return issue.format === "datetime" ? "Use a time like 2026-01-31T12:00:00Z" : undefined;
    default:
      return undefined;
  }
}

function nameOf(path: PropertyKey[] | undefined): string {
  return path?.at(-1)?.toString() ?? "This";
}

/** The first fault of each field by its dotted path; the very first is also the message. */
export function refuseInvalid(issues: z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) fields[[...path, key].join(".")] ??= `${key} is not accepted here`;
    } else if (path.length > 0) {
      fields[path.join(".")] ??= issue.message;
    }
  }
  const [first = issues[0]?.message] = Object.values(fields);
  return new Refusal("validation_failed", {
    ...(first === undefined ? {} : { message: first }),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  });
}
