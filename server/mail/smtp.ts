import { createTransport } from "nodemailer";
import { z } from "zod";

const PATIENCE_MS = 15_000;

export type SendMail = (mail: { to: string; subject: string; text: string }) => Promise<void>;

/** Sends by the mail server at `url`. */
export function connectSmtp({ url, from }: { url: string; from: string }): SendMail {
  const transport = createTransport(url, { from });
  return async (mail) => {
    await transport.sendMail({ ...mail, signal: AbortSignal.timeout(PATIENCE_MS) });
  };
}

/** What nodemailer adds to its errors: the answer's code and text. */
const refusalSchema = z.object({ responseCode: z.number().optional(), message: z.string() });

/**
 * Why it was not sent. A 5xx answer about the mail is final (RFC 5321); a failed sign-in has to be fixed by the
 * operator. `isRefused`: the server answered.
 */
export function faultOfSending(error: unknown): { text: string; isFinal: boolean; isRefused: boolean } {
  const refusal = refusalSchema.safeParse(error).data;
  if (refusal === undefined) return { text: String(error), isFinal: false, isRefused: false };
  const { responseCode = 0, message } = refusal;
  const isAboutMail = responseCode >= 550 && responseCode <= 554;
  return { text: message.slice(0, 500), isFinal: isAboutMail, isRefused: responseCode > 0 };
}
