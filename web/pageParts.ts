/** The chunks of the product's code. */
export type Part =
  | "router"
  | "contract"
  | "layout"
  | "live"
  | "banned"
  | "dashboard"
  | "trade"
  | "transactions"
  | "statement"
  | "settings"
  | "admin"
  | "notFound";

/** The protected pages by path. */
const PROTECTED: Readonly<Record<string, Part>> = {
  "/": "dashboard",
  "/dashboard": "dashboard",
  "/trade": "trade",
  "/transactions": "transactions",
  "/statement": "statement",
  "/settings": "settings",
  "/admin": "admin",
};

export const PROTECTED_PATHS: readonly string[] = Object.keys(PROTECTED);

export function isProtected(path: string): boolean {
  return Object.hasOwn(PROTECTED, path);
}

/** Everything that the page at this path needs in addition to what every page loads. */
export function partsOf(path: string): readonly Part[] {
  const page = isProtected(path) ? PROTECTED[path] : undefined;
  if (page !== undefined) return ["router", "contract", "layout", "live", page];
  return path === "/auth" ? [] : ["router"];
}
