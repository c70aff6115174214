import type { AccountModel } from "#db/models/AccountModel.ts";
import type { UserModel } from "#db/models/UserModel.ts";
import { toWire } from "#protocol/money.ts";
import type { User } from "#protocol/users.ts";

/** The user for REST and sockets, without the password hash. */
export function presentUser(
  user: Omit<User, "balance" | "held" | "createdAt" | "version"> & Pick<UserModel, "createdAt">,
  account: Pick<AccountModel, "available" | "held" | "version">,
): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    isActive: user.isActive,
    balance: toWire(account.available),
    held: toWire(account.held),
    createdAt: user.createdAt.toISOString(),
    version: account.version,
  };
}
