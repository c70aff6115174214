import type { BodyInput } from "#protocol/endpoints.ts";
import { settingChangeEndpoints } from "#protocol/settingChanges.ts";
import { callShape } from "../../api.ts";
import { catchUp } from "../loading/catchUp.ts";
import { useSettings } from "../stores/settings.ts";

/** As `act`, for a call that the first page does not know. */
export async function changeSettings(body: BodyInput<"updateSettings">): Promise<void> {
  useSettings.getState().upsert(await callShape(settingChangeEndpoints.updateSettings, { body }));
  catchUp();
}
