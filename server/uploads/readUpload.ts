import type { IncomingMessage } from "node:http";
import { LOGO_MAX_BYTES } from "#protocol/constants.ts";
import { MULTIPART_OVERHEAD } from "../request/body.ts";
import type { Ctx } from "../request/types.ts";
import { Refusal } from "../refusal.ts";
import { hasPlainParts } from "./plainParts.ts";

/** A file as it was sent. */
export type Upload = { name: string; bytes: Buffer };

/** The one file in the multipart field `field`, held in memory, never on disk. */
export async function readUpload(ctx: Ctx, field: string): Promise<Upload> {
  if (ctx.is("multipart/form-data") !== "multipart/form-data") {
    throw new Refusal("unsupported_media_type", {
      message: `Please send multipart/form-data with the file in the field "${field}".`,
    });
  }
  const type = ctx.get("Content-Type");
  const body = await readBounded(ctx.req, LOGO_MAX_BYTES + MULTIPART_OVERHEAD);
  const form = hasPlainParts(body, type) ? await parse(body, type) : null;
  if (form === null)
    throw new Refusal("malformed_body", { message: "The upload is not valid multipart/form-data." });
  const [file, ...more] = form.getAll(field).filter((entry) => entry instanceof File);
  if (more.length > 0) throw refuseField(field, "Send one file only.");
  if (file === undefined) throw refuseField(field, `Choose an image file for the field "${field}".`);
  if (file.size > LOGO_MAX_BYTES) throw tooLarge();
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** Counts the bytes: a chunked body does not declare its length. Beyond the limit they are read and dropped. */
function readBounded(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      chunks.length = 0;
      reject(tooLarge());
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", reject);
  });
}

async function parse(body: Buffer, type: string): Promise<FormData | null> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function tooLarge(): Refusal {
  return new Refusal("too_large", { message: "The file is larger than 5 MB." });
}

function refuseField(field: string, message: string): Refusal {
  return new Refusal("validation_failed", { message, fields: { [field]: message } });
}
