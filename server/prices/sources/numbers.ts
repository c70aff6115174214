import { z } from "zod";

/** A number written plainly in a string, as exchanges send them: "1e9", "" and " 1" are none. */
export const numericSchema = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .pipe(z.coerce.number());
