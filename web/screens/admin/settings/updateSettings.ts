import type { BodyInput } from "#protocol/endpoints.ts";
import { callEndpoint } from "../../../api.ts";
import { catchUp } from "../../../live/catchUp.ts";
import { useSettings } from "../../../stores/settings.ts";
import { uploadLogo } from "../../../upload.ts";

/** With a version it is refused when somebody else changed the settings since. */
export async function updateSettings(body: BodyInput<"updateSettings">): Promise<void> {
  useSettings.getState().upsert(await callEndpoint("updateSettings", { body }));
  catchUp();
}

export async function reloadSettings(): Promise<void> {
  useSettings.getState().upsert(await callEndpoint("getAdminSettings"));
}

export async function sendLogo(file: File, onProgress: (fraction: number) => void): Promise<void> {
  useSettings.getState().upsert(await uploadLogo(file, onProgress));
  catchUp();
}

/** The answer is empty: what the settings are from then on is asked for. */
export async function removeLogo(): Promise<void> {
  await callEndpoint("removeLogo");
  await reloadSettings();
}
