import { SETTING_TABLE, type SettingIn } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { Switch } from "../../../components/Switch.tsx";
import { known, t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { useAction } from "../../../components/useAction.ts";
import { updateSettings } from "./updateSettings.ts";

type SettingSwitchProps = {
  settings: AdminSettings;
  name: SettingIn<"switches">;
  hint: string;
};

/** A setting that is saved when it is switched. */
export function SettingSwitch({ settings, name, hint }: SettingSwitchProps) {
  const { run } = useAction();

  function handleChange(checked: boolean) {
    run(
      async () => {
        await updateSettings({ [name]: checked });
        toastSuccess(t`Settings Updated`);
      },
      t`Error`,
    );
  }

  return (
    <Switch
      label={known(SETTING_TABLE[name].label)}
      hint={hint}
      checked={settings[name]}
      onChange={handleChange}
    />
  );
}
