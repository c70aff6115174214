import { t } from "./language/index.ts";
import { mayLeave } from "./leaveGuard.ts";
import { attempt, signOut } from "./sync/index.ts";

/** Signs out, unless the user would rather keep what was not saved. */
export async function signOutSafely(): Promise<void> {
  if (!(await mayLeave())) return;
  await attempt(signOut, t`Logout failed`);
}
