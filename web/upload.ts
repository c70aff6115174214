import { endpoints } from "#protocol/endpoints.ts";
import type { AdminSettings } from "#protocol/entities.ts";
import { type ApiError, toApiError, unreachable, unreadable } from "./apiError.ts";

const TIMEOUT_MS = 60_000;

/** Sends a new logo; `onProgress` hears fractions from 0 to 1. XMLHttpRequest, since fetch can't tell progress. */
export async function uploadLogo(file: File, onProgress: (fraction: number) => void): Promise<AdminSettings> {
  const { method, path, upload, response } = endpoints.uploadLogo;
  const form = new FormData();
  form.append(upload, file);

  return new Promise((resolve, reject: (error: ApiError) => void) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = () => reject(unreachable("network"));
    request.ontimeout = () => reject(unreachable("timeout"));
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) {
        reject(toApiError(status, statusText, responseText, request.getResponseHeader("retry-after")));
        return;
      }
      try {
        resolve(response.parse(JSON.parse(responseText)));
      } catch (cause) {
        reject(unreadable(status, cause));
      }
    };
    request.send(form);
  });
}
