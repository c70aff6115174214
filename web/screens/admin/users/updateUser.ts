import type { Decimal } from "#protocol/money.ts";
import type { User } from "#protocol/users.ts";
import { act, refresh } from "../../../sync/index.ts";
import { closedText } from "./closedText.ts";

/** The reason, if one was typed. */
function given(reason: string): { reason?: string } {
  return reason.trim() === "" ? {} : { reason };
}

export async function setUserActive({ id }: User, isActive: boolean, reason: string): Promise<void> {
  await act("updateUser", { params: { id }, body: { isActive, ...given(reason) } });
}

/** Anonymises a closed account permanently. */
export async function forgetUser({ id, version }: User, reason: string): Promise<void> {
  await act("updateUser", { params: { id }, body: { forget: true, version, ...given(reason) } });
}

/** Rejects everything that a banned user has pending; returns the result in words. */
export async function closePending({ id }: User, reason: string): Promise<string> {
  return closedText(await act("closePending", { params: { id }, body: given(reason) }));
}

export async function endSessions({ id }: User, reason: string): Promise<void> {
  await act("endUserSessions", { params: { id }, body: given(reason) });
}

/** Refused with `stale_version` if the balance is no longer that of `user`. */
export async function setUserBalance({ id, version }: User, balance: Decimal, reason: string): Promise<void> {
  await act("updateUser", { params: { id }, body: { balance, version, reason } });
}

export async function reloadUser(id: string): Promise<void> {
  await refresh("listUsers", { query: { q: id } });
}
