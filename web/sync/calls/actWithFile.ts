import { type Progress, upload } from "../../upload.ts";
import { catchUp } from "../loading/catchUp.ts";
import { storeAnswer } from "../loading/storeAnswer.ts";

/** Like `act`, for an endpoint that takes a file. */
export async function actWithFile(name: "uploadLogo", file: File, onProgress: Progress): Promise<void> {
  const at = performance.now();
  storeAnswer(name, await upload(name, file, onProgress), { given: [], at });
  catchUp();
}
