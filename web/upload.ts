import type { Response as Answer } from "#protocol/endpoints.ts";
import { pageEndpoints, type PageEndpointName } from "#protocol/pageEndpoints.ts";
import { parseKnown } from "#protocol/parseKnown.ts";
import { proveAndSend } from "./api.ts";
import { toApiError, unreachable, unreadable } from "./apiError.ts";

const TIMEOUT_MS = 60_000;

type UploadName = {
  [N in PageEndpointName]: (typeof pageEndpoints)[N] extends { upload: string } ? N : never;
}[PageEndpointName];

/** Called with fractions from 0 to 1. */
export type Progress = (fraction: number) => void;

/** Calls an endpoint that takes a file; throws `ApiError` unless it succeeds. */
export async function upload<N extends UploadName>(
  name: N,
  file: File,
  onProgress: Progress,
): Promise<Answer<N>>;
export async function upload(name: UploadName, file: File, onProgress: Progress): Promise<unknown> {
  return proveAndSend(() => send(name, file, onProgress));
}

/** XMLHttpRequest, because fetch reports no progress. */
async function send(name: UploadName, file: File, onProgress: Progress): Promise<unknown> {
  const { method, path, upload: field, response } = pageEndpoints[name];
  const form = new FormData();
  form.append(field, file);

  return new Promise((resolve, reject) => {
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
        resolve(parseKnown(response, JSON.parse(responseText)));
      } catch (cause) {
        reject(unreadable(status, cause));
      }
    };
    request.send(form);
  });
}
