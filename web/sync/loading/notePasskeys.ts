import { RECOVERY_CODES } from "#protocol/secondFactor.ts";
import { useSecondFactor } from "../stores/secondFactor.ts";
import { refetch } from "./activeLoaders.ts";

/**
 * Call it when the user has added, renamed or removed passkeys. The first one is a second factor, so the state of that
 * changes, and calls that needed one are made again. Removing one ends the sessions that it opened and possibly tokens.
 */
export function notePasskeys(count: number): void {
  const { factor, put, clearRequired } = useSecondFactor.getState();
  if (factor !== null) {
    const { enabledAt, recoveryCodesLeft } = factor;
    const isFirst = enabledAt === null && factor.passkeys === 0 && count > 0;
    const isLast = enabledAt === null && count === 0;
    put({
      enabledAt,
      recoveryCodesLeft: isFirst ? RECOVERY_CODES : isLast ? 0 : recoveryCodesLeft,
      passkeys: count,
    });
  }
  if (count > 0 && clearRequired()) refetch(() => true);
  else refetch(({ name }) => /^list(Sessions|Tokens)/.test(name));
}
