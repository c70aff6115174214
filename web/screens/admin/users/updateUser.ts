import type { Decimal } from "#protocol/money.ts";
import type { User } from "#protocol/users.ts";
import { callEndpoint } from "../../../api.ts";
import { catchUp, useUsers } from "../../../sync/index.ts";
import { closedText } from "./closedText.ts";
import { lookUpUser } from "../useTrader.ts";

export async function setUserActive({ id }: User, isActive: boolean): Promise<void> {
  const updated = await callEndpoint("updateUser", { params: { id }, body: { isActive } });
  useUsers.getState().upsert([updated]);
  catchUp();
}

/** Rejects all that a banned user has waiting; the sentence says what became of it. */
export async function closePending({ id }: User): Promise<string> {
  const closed = await callEndpoint("closePending", { params: { id } });
  catchUp();
  return closedText(closed);
}

export async function endSessions({ id }: User): Promise<void> {
  await callEndpoint("endUserSessions", { params: { id } });
}

/** Refused with `stale_version` when the balance is not any more the one that `user` has. */
export async function setUserBalance({ id, version }: User, balance: Decimal): Promise<void> {
  const updated = await callEndpoint("updateUser", { params: { id }, body: { balance, version } });
  useUsers.getState().upsert([updated]);
  catchUp();
}

export async function reloadUser(id: string): Promise<void> {
  useUsers.getState().upsert(await lookUpUser(id));
}
