import type { BodyInput } from "#protocol/endpoints.ts";
import type { LogoPreview } from "#protocol/logo.ts";
import { act, actWithFile, refresh } from "../../../sync/index.ts";
import { type Progress, upload } from "../../../upload.ts";

/** With a version it is refused when somebody else changed the settings since. */
export async function updateSettings(body: BodyInput<"updateSettings">): Promise<void> {
  await act("updateSettings", { body });
}

export async function reloadSettings(): Promise<void> {
  await refresh("getAdminSettings");
}

/** How the desk would draw it as the logo. */
export async function previewLogo(file: File, onProgress: Progress): Promise<LogoPreview> {
  return upload("previewLogo", file, onProgress);
}

export async function sendLogo(file: File, onProgress: Progress): Promise<void> {
  await actWithFile("uploadLogo", file, onProgress);
}

/** The answer is empty: what the settings are from then on is asked for. */
export async function removeLogo(): Promise<void> {
  await act("removeLogo");
  await reloadSettings();
}
