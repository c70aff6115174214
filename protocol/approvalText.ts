/* The text of the notification of a request for approval. */

/** What a second administrator is asked to approve; `trader` is empty if no account is concerned. */
export function sayRequest(kind: string, trader: string): string {
  switch (kind) {
    case "order_resolution":
      return trader === "" ? "Resolve an order" : `Resolve an order of ${trader}`;
    case "transaction_processing":
      return trader === "" ? "Process a transfer" : `Process a transfer of ${trader}`;
    case "user_change":
      return trader === "" ? "Change an account" : `Change the account of ${trader}`;
    case "password_link":
      return trader === "" ? "Create a password link" : `Create a password link for ${trader}`;
    case "webhook_creation":
      return "Add a webhook";
    case "webhook_change":
      return "Change a webhook";
    case "settings_change":
      return "Change the site settings";
    case "invitation":
      return "Invite an administrator";
    default:
      return "A change";
  }
}

const TABS: Readonly<Record<string, string>> = {
  order_resolution: "orders",
  transaction_processing: "transactions",
  invitation: "users",
};

const ABOUT_USERS: ReadonlySet<string> = new Set(["user_change", "password_link"]);

/** Where it is decided. */
export function approvalPath(kind: string, about: string): string {
  if (kind === "webhook_creation" || kind === "webhook_change") return "/admin?tab=settings";
  if (ABOUT_USERS.has(kind) && about !== "") return `/admin/users/${about}`;
  return `/admin?${new URLSearchParams({ tab: TABS[kind] ?? "settings", ...(about !== "" && { item: about }) }).toString()}`;
}
