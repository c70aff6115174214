import { Button } from "../../../components/Button.tsx";
import { ChangeNotice } from "../ChangeNotice.tsx";
import { labelOf } from "./labels.ts";
import type { SettingsField } from "./settingsDraft.ts";
import type { Editing } from "./useSettingsDraft.ts";

/** Somebody else changed a field that is being edited here: the administrator decides which value is kept. */
export function FieldConflict({ editing }: { editing: Editing }) {
  const { conflicts, base } = editing;
  if (conflicts.length === 0) return null;
  const changes = conflicts.map((field) => `${labelOf(field)} is now ${say(field, base[field])}`);
  return (
    <ChangeNotice
      actions={
        <>
          <Button size="small" onClick={editing.keepMine}>
            Keep mine
          </Button>
          <Button size="small" onClick={editing.takeTheirs}>
            Take theirs
          </Button>
        </>
      }
    >
      Changed by somebody else meanwhile: {changes.join("; ")}.
    </ChangeNotice>
  );
}

function say(field: SettingsField, value: string | boolean): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value === "") return "empty";
  switch (field) {
    case "feePercent":
      return `${value}%`;
    case "autoApproveLimit":
    case "autoApproveDailyLimit":
    case "autoApproveDeskDailyLimit":
      return `$${value}`;
    default:
      return value;
  }
}
