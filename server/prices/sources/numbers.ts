import { z } from "zod";

/** A number written plainly in a string, as exchanges send it; "1e9", "" and " 1" are not. */
export const numericSchema = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .pipe(z.coerce.number());
