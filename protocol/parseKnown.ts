import type { z } from "zod/mini";

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/**
 * Parses what a server sent. Fields that only a newer version knows are left out, so that pages and programs keep
 * working during an upgrade; anything else that the schema does not know fails.
 */
export function safeParseKnown<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  const parsed = schema.safeParse(value);
  const unknown = parsed.success ? null : unknownFields(parsed.error.issues);
  if (unknown === null) return parsed;
  // Not changed in place: other tabs get the same value, and may know more fields.
  const known: unknown = structuredClone(value);
  for (const path of unknown) remove(known, path);
  return schema.safeParse(known);
}

/** The same; throws an error that says what is wrong. */
export function parseKnown<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = safeParseKnown(schema, value);
  if (error !== undefined) throw error;
  return data;
}

/** The paths of unknown fields; null if anything else is wrong. */
function unknownFields(issues: readonly Issue[]): Path[] | null {
  const found: Path[] = [];
  for (const issue of issues) {
    const inside = fieldsOf(issue);
    if (inside === null) return null;
    found.push(...inside.map((path) => [...issue.path, ...path]));
  }
  return found;
}

function fieldsOf(issue: Issue): Path[] | null {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [key]);
  if (issue.code !== "invalid_union") return null;
  // The alternative that knows the most fields.
  const [fewest = null] = issue.errors
    .flatMap((errors) => [unknownFields(errors) ?? []])
    .filter((fields) => fields.length > 0)
    .toSorted((a, b) => a.length - b.length);
  return fewest;
}

function remove(value: unknown, path: Path): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== "object" || value === null) return;
  if (rest.length === 0) Reflect.deleteProperty(value, key);
  else remove(Reflect.get(value, key), rest);
}
