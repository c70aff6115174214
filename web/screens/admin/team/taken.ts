import { z } from "zod/mini";

/** By who has taken it. */
export const takenFilterSchema = z.catch(z.enum(["all", "mine", "nobody"]), "all");

export const TAKEN_CHOICES = [
  { value: "all", label: "Anybody's" },
  { value: "mine", label: "Mine" },
  { value: "nobody", label: "Nobody's" },
] as const satisfies { value: z.infer<typeof takenFilterSchema>; label: string }[];
