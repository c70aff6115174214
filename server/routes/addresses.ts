import { forgetAddress, renameAddress } from "../commands/changeSavedAddress.ts";
import { saveAddress } from "../commands/saveAddress.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { listAddresses } from "../queries/savedAddresses.ts";

export function bindAddresses(api: Api): void {
  const { context } = api;

  bindEndpoint(api, "listAddresses", ({ actor }) => listAddresses(context.database.knex, actor));

  bindEndpoint(api, "saveAddress", ({ actor, body }) => saveAddress(context, actor, body));

  bindEndpoint(api, "renameAddress", ({ actor, params, body }) =>
    renameAddress(context, actor, params.id, body.name),
  );

  bindEndpoint(api, "forgetAddress", ({ actor, params }) => forgetAddress(context, actor, params.id));
}
