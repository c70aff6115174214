import type { Knex } from "knex";
import type pg from "pg";
import { z } from "zod";

type Statement = { sql: string; bindings: unknown[] };

const statementSchema = z.object({ sql: z.string(), bindings: z.array(z.unknown()).default([]) });

/** The statements that the work sends to the database, without begin and commit. */
export async function statementsOf(knex: Knex, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const listen = (query: unknown) => void statements.push(statementSchema.parse(query));
  knex.on("query", listen);
  try {
    await work();
  } finally {
    knex.off("query", listen);
  }
  return statements.filter(({ sql }) => /^\s*(select|with)/i.test(sql));
}

const nodeSchema = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).default([]);
  },
});
type Node = z.infer<typeof nodeSchema>;
const explainedSchema = z.tuple([z.object({ Plan: nodeSchema })]);

/** How a statement reads the tables: which ones completely, which by which index, and how many rows. */
export type Plan = {
  readWhole: string[];
  indexes: string[];
  /** Rows fetched from tables, including those that a filter discarded. */
  read: number;
  /** The most rows given to a single sort. */
  sorted: number;
};

/** Covers the named tables; the others have few rows or are joined by key. */
export async function planOf(
  client: pg.Client,
  { sql, bindings }: Statement,
  tables: readonly string[],
): Promise<Plan> {
  const { rows } = await client.query<{ "QUERY PLAN": unknown }>({
    text: `explain (analyze, format json) ${sql}`,
    values: bindings,
  });
  const [{ Plan: root }] = explainedSchema.parse(rows[0]?.["QUERY PLAN"]);
  const nodes = flatten(root);
  const fetches = nodes.filter((node) => tables.includes(node["Relation Name"] ?? ""));
  return {
    readWhole: fetches.flatMap((node) =>
      node["Node Type"].endsWith("Seq Scan") ? (node["Relation Name"] ?? []) : [],
    ),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    read: fetches.reduce((sum, node) => sum + rowsOf(node), 0),
    sorted: Math.max(0, ...nodes.filter((node) => /Sort/.test(node["Node Type"])).map(inputOf)),
  };
}

function flatten(node: Node): Node[] {
  return [node, ...node.Plans.flatMap(flatten)];
}

function rowsOf(node: Node): number {
  const { "Rows Removed by Filter": filtered, "Rows Removed by Index Recheck": rechecked } = node;
  return (node["Actual Rows"] + filtered + rechecked) * node["Actual Loops"];
}

function inputOf(node: Node): number {
  return node.Plans.reduce((sum, input) => sum + input["Actual Rows"] * input["Actual Loops"], 0);
}
