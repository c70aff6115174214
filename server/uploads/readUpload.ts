import type { IncomingMessage } from "node:http";
import { LOGO_MAX_BYTES } from "#protocol/constants.ts";
import { MULTIPART_OVERHEAD } from "../request/body.ts";
import type { Ctx } from "../request/types.ts";
import { Refusal } from "../refusal.ts";

const MOST_PARTS = 100;
/** Headers of one part: its name, the file's, and a type. */
const MOST_HEADER_BYTES = 4096;

/** The one file in the multipart field `field`, held in memory, never on disk. */
export async function readUpload(ctx: Ctx, field: string): Promise<Buffer> {
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
  return Buffer.from(await file.arrayBuffer());
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

/** True for few parts with short headers: parsing more could block the event loop. Cheap to check. */
function hasPlainParts(body: Buffer, type: string): boolean {
  const [, quoted, token] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = Buffer.from(`--${quoted ?? token ?? ""}`);
  if (boundary.length === 2) return false;
  let parts = 0;
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + boundary.length)) {
    const isLast = body.toString("latin1", at + boundary.length, at + boundary.length + 2) === "--";
    if (isLast) return true;
    const headers = body.subarray(at, at + MOST_HEADER_BYTES);
    parts += 1;
    if (parts > MOST_PARTS || !headers.includes("\r\n\r\n")) return false;
  }
  return false;
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
