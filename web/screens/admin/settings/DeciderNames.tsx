import { SETTING_TABLE, type SettingIn } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Switch } from "../../../components/Switch.tsx";
import { toastSuccess } from "../../../toasts/toast.ts";
import { useAction } from "../../../components/useAction.ts";
import { updateSettings } from "./updateSettings.ts";

/** Whether traders read the name of the administrator who decided their order. */
export function DeciderNames({ settings: { namesDeciders } }: { settings: AdminSettings }) {
  const { run } = useAction();

  function handleChange(checked: boolean) {
    run(async () => {
      await updateSettings({ namesDeciders: checked } satisfies Record<SettingIn<"deciders">, boolean>);
      toastSuccess("Settings Updated");
    }, "Error");
  }

  return (
    <Switch
      label={SETTING_TABLE.namesDeciders.label}
      hint={
        'Off, orders that are decided from now on tell their traders "an administrator". Administrators always see the name.'
      }
      checked={namesDeciders}
      onChange={handleChange}
    />
  );
}
