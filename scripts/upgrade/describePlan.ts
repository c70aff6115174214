import type { UpgradePlan } from "#db/upgradePlan.ts";

/** Describes an upgrade in sentences; `version` is the one that would start. */
export function describePlan(
  { isEmpty, isOneStep, pending, newer, bytes, running }: UpgradePlan,
  version: string,
): string {
  const size = `${(bytes / 1e6).toFixed(0)} MB`;
  if (isEmpty) return `The database has no desk yet (${size}). The first start of ${version} makes one.`;
  return [
    `The database holds a desk (${size}).`,
    ...describeNodes(running),
    ...describeSchema({ pending, newer, isOneStep }, version),
  ].join("\n");
}

function describeNodes(running: string[]): string[] {
  if (running.length === 0) return ["No node is running."];
  const versions = [...new Set(running)].join(", ");
  return [`${running.length === 1 ? "One node is" : `${running.length} nodes are`} running: ${versions}.`];
}

function describeSchema(
  { pending, newer, isOneStep }: Pick<UpgradePlan, "pending" | "newer" | "isOneStep">,
  version: string,
): string[] {
  const told: string[] = [];
  if (newer.length > 0)
    told.push(
      `Its schema is newer than ${version}, which works with it and leaves it as it is: ${newer.join(", ")}.`,
    );
  if (pending.length === 0) told.push(`${version} changes nothing in the schema.`);
  else
    told.push(
      `The first start of ${version} runs ${pending.length === 1 ? "one migration" : `${pending.length} migrations`}:`,
      ...pending.map((name) => `  ${name}`),
      isOneStep
        ? "They only extend the schema: nodes of the version before keep working, and it still starts afterwards."
        : "The desk is of an older version than the one before this: stop its nodes first, which may not work with the new schema. Only a backup leads back to them.",
      "Make a backup first: ops/backup.sh <folder>, or copy DATA_DIR while the server is stopped.",
    );
  return told;
}
