import type { BodyInput } from "#protocol/endpoints.ts";
import type { LogoPreview } from "#protocol/logo.ts";
import { act, actWithFile, changeSettings, refresh } from "../../../sync/index.ts";
import { type Progress, upload } from "../../../upload.ts";

/** With a version, it is refused if somebody else has changed the settings since. */
export async function updateSettings(body: BodyInput<"updateSettings">): Promise<void> {
  await changeSettings(body);
}

export async function reloadSettings(): Promise<void> {
  await refresh("getAdminSettings");
}

/** A preview of the logo as the desk would draw it. */
export async function previewLogo(file: File, onProgress: Progress): Promise<LogoPreview> {
  return upload("previewLogo", file, onProgress);
}

export async function sendLogo(file: File, onProgress: Progress): Promise<void> {
  await actWithFile("uploadLogo", file, onProgress);
}

/** The answer is empty, so the new settings are fetched. */
export async function removeLogo(): Promise<void> {
  await act("removeLogo");
  await reloadSettings();
}
