import { Writable } from "node:stream";
import koaBody from "koa-body";
import { z } from "zod";
import { LOGO_MAX_BYTES } from "#protocol/constants.ts";
import type { Ctx } from "../http/types.ts";
import { Refusal } from "../refusal.ts";

const TOO_LARGE = "The file is larger than 5 MB.";
const faultSchema = z.object({ httpCode: z.number(), code: z.number() });
/** Formidable's code for more files than `maxFiles`. */
const MORE_FILES = 1015;

/** The one file in the multipart field `field`, held in memory: nothing touches the disk. */
export async function readUpload(ctx: Ctx, field: string): Promise<Buffer> {
  if (ctx.is("multipart/form-data") !== "multipart/form-data") {
    throw new Refusal("unsupported_media_type", {
      message: `Please send multipart/form-data with the file in the field "${field}".`,
    });
  }
  const files: { field: string; chunks: Buffer[] }[] = [];
  const read = koaBody({
    multipart: true,
    json: false,
    urlencoded: false,
    text: false,
    patchNode: false,
    patchKoa: false,
    formidable: {
      maxFiles: 1,
      maxFileSize: LOGO_MAX_BYTES,
      minFileSize: 0,
      allowEmptyFiles: true,
      maxFields: 10,
      maxFieldsSize: 4096,
      filter: (part) => part.name === field,
      onFileBegin: (name) => void files.push({ field: name, chunks: [] }),
      fileWriteStreamHandler: () =>
        new Writable({
          write(chunk: Buffer, _encoding, done) {
            files.at(-1)?.chunks.push(chunk);
            done();
          },
        }),
    },
  });
  try {
    await read(ctx, () => Promise.resolve());
  } catch (error) {
    const fault = faultSchema.safeParse(error);
    if (fault.data?.code === MORE_FILES) throw refuseField(field, "Send one file only.");
    if (fault.data?.httpCode === 413) throw new Refusal("too_large", { message: TOO_LARGE });
    throw new Refusal("malformed_body", { message: "The upload is not valid multipart/form-data." });
  }
  const [file] = files;
  if (file === undefined) throw refuseField(field, `Choose an image file for the field "${field}".`);
  return Buffer.concat(file.chunks);
}

function refuseField(field: string, message: string): Refusal {
  return new Refusal("validation_failed", { message, fields: { [field]: message } });
}
