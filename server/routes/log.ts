import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { createHeadReader } from "../transparencyLog/head.ts";
import { listKeys } from "../transparencyLog/keys.ts";
import { makeReceipt } from "../transparencyLog/receipt.ts";
import { createSigner } from "../transparencyLog/signer.ts";
import { proveConsistency, proveInclusion } from "../transparencyLog/proofs.ts";

export function bindLog(api: Api): void {
  const { config, database } = api.context;
  const { knex } = database;
  const heads = createHeadReader(knex, createSigner(config.logSigningKey));

  bindEndpoint(api, "getLogHead", () => heads.current());

  bindEndpoint(api, "getLogInclusion", ({ query: { leaf, size } }) => proveInclusion(knex, leaf, size));

  bindEndpoint(api, "getLogConsistency", async ({ query: { from, to } }) => ({
    proof: await proveConsistency(knex, from, to),
  }));

  bindEndpoint(api, "getLogKeys", () => listKeys(knex));

  bindEndpoint(api, "getOrderReceipt", ({ actor, params }) => makeReceipt(database, heads, actor, params.id));
}
