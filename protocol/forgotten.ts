const PREFIX = "forgotten-";

/** The name of an account that was anonymised. Nobody can register it, because the id is chosen later. */
export function forgottenName(id: string): string {
  return `${PREFIX}${id.replaceAll("-", "").slice(-12)}`;
}

/** Its email address, to which no mail can be delivered. */
export function forgottenEmail(id: string): string {
  return `${forgottenName(id)}@forgotten.invalid`;
}

/** True for the name of some account that was anonymised. */
export function isForgottenName(name: unknown): boolean {
  return typeof name === "string" && name.startsWith(PREFIX);
}

/** True for an account that was anonymised. */
export function isForgotten({ id, username }: { id: string; username: string }): boolean {
  return username === forgottenName(id);
}
