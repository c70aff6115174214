import { z } from "zod/mini";
import { mark, type Message } from "../../../language/index.ts";

/** The filter by who has claimed an item. */
export const takenFilterSchema = z.catch(z.enum(["all", "mine", "nobody"]), "all");

export const TAKEN_CHOICES = [
  { value: "all", label: mark`Anybody's` },
  { value: "mine", label: mark`Mine` },
  { value: "nobody", label: mark`Nobody's` },
] as const satisfies { value: z.infer<typeof takenFilterSchema>; label: Message }[];
