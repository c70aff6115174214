import { Button } from "../../../components/Button.tsx";
import { inDollars, inPercent, t } from "../../../language/index.ts";
import { ChangeNotice } from "../ChangeNotice.tsx";
import { labelOf } from "./labels.ts";
import type { SettingsField } from "./settingsDraft.ts";
import type { Editing } from "./useSettingsDraft.ts";

/** Somebody else changed a field that is being edited here: the administrator decides which value is kept. */
export function FieldConflict({ editing }: { editing: Editing }) {
  const { conflicts, base } = editing;
  if (conflicts.length === 0) return null;
  const changes = conflicts.map((field) => t`${labelOf(field)} is now ${valueText(field, base[field])}`);
  return (
    <ChangeNotice
      actions={
        <>
          <Button size="small" onClick={editing.keepMine}>
            {t`Keep mine`}
          </Button>
          <Button size="small" onClick={editing.takeTheirs}>
            {t`Take theirs`}
          </Button>
        </>
      }
    >
      {t`Changed by somebody else meanwhile: ${changes.join("; ")}.`}
    </ChangeNotice>
  );
}

function valueText(field: SettingsField, value: string | boolean): string {
  if (typeof value === "boolean") return value ? t`on` : t`off`;
  if (value === "") return t`empty`;
  switch (field) {
    case "feePercent":
      return inPercent(value);
    case "autoApproveLimit":
    case "autoApproveDailyLimit":
    case "autoApproveDeskDailyLimit":
      return inDollars(value);
    default:
      return value;
  }
}
