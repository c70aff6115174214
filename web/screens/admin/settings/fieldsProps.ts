import type { Faults } from "../../../components/useForm.ts";
import type { SettingsDraft, SettingsField } from "./settingsDraft.ts";

/** What each group of fields in the settings form gets. */
export type FieldsProps = {
  draft: SettingsDraft;
  /** The current settings. */
  base: SettingsDraft;
  errors: Faults<SettingsField>;
  onChange: (changes: Partial<SettingsDraft>) => void;
};
