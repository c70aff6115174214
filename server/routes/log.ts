import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { createHeadReader } from "../transparencyLog/head.ts";
import { listKeys } from "../transparencyLog/keys.ts";
import { makeReceipt } from "../transparencyLog/receipt.ts";
import { createProofCache } from "../transparencyLog/proofCache.ts";
import { createSigner } from "../transparencyLog/signer.ts";
import { type Inclusion, proveConsistency, proveInclusion } from "../transparencyLog/proofs.ts";

/** A proof takes 2 kB at most. */
const PROOFS_KEPT = 1_000;

export function bindLog(api: Api): void {
  const { config, database } = api.context;
  const { knex } = database;
  const heads = createHeadReader(knex, createSigner(config.logSigningKey));

  bindEndpoint(api, "getLogHead", () => heads.current());

  const inclusions = createProofCache<Inclusion>(PROOFS_KEPT);
  const consistencies = createProofCache<string[]>(PROOFS_KEPT);

  bindEndpoint(api, "getLogInclusion", ({ query: { leaf, size } }) =>
    inclusions(`${leaf} ${size}`, () => proveInclusion(knex, leaf, size)),
  );

  bindEndpoint(api, "getLogConsistency", async ({ query: { from, to } }) => ({
    proof: await consistencies(`${from} ${to}`, () => proveConsistency(knex, from, to)),
  }));

  bindEndpoint(api, "getLogKeys", () => listKeys(knex));

  bindEndpoint(api, "getOrderReceipt", ({ actor, params }) => makeReceipt(database, heads, actor, params.id));
}
