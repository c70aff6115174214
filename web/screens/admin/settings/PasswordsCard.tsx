import type { AdminSettings } from "#protocol/settings.ts";
import { t } from "../../../language/index.ts";
import { NumberCard } from "./NumberCard.tsx";
import { readPasswordLength } from "./ruleFields.ts";

/** How long new passwords have to be. */
export function PasswordsCard({ settings }: { settings: AdminSettings }) {
  return (
    <NumberCard
      settings={settings}
      name="passwordMinLength"
      title={t`Passwords`}
      unit="characters"
      hint={t`Applies to new passwords; those in use stay valid. Common passwords of eight characters and more are always refused.`}
      save={t`Save length`}
      read={readPasswordLength}
    />
  );
}
