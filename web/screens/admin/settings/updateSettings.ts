import type { BodyInput } from "#protocol/endpoints.ts";
import type { LogoPreview } from "#protocol/logo.ts";
import { callEndpoint } from "../../../api.ts";
import { catchUp, useSettings } from "../../../sync/index.ts";
import { type Progress, upload } from "../../../upload.ts";

/** With a version it is refused when somebody else changed the settings since. */
export async function updateSettings(body: BodyInput<"updateSettings">): Promise<void> {
  useSettings.getState().upsert(await callEndpoint("updateSettings", { body }));
  catchUp();
}

export async function reloadSettings(): Promise<void> {
  useSettings.getState().upsert(await callEndpoint("getAdminSettings"));
}

/** How the desk would draw it as the logo. */
export async function previewLogo(file: File, onProgress: Progress): Promise<LogoPreview> {
  return upload("previewLogo", file, onProgress);
}

export async function sendLogo(file: File, onProgress: Progress): Promise<void> {
  useSettings.getState().upsert(await upload("uploadLogo", file, onProgress));
  catchUp();
}

/** The answer is empty: what the settings are from then on is asked for. */
export async function removeLogo(): Promise<void> {
  await callEndpoint("removeLogo");
  await reloadSettings();
}
