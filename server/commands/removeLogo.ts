import type { Context } from "../context.ts";
import { replaceLogo } from "./replaceLogo.ts";

export async function removeLogo({ database }: Context): Promise<void> {
  await database.transact((tx) => replaceLogo(tx, null));
}
