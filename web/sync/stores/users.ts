import type { User } from "#protocol/entities.ts";
import { createEntityStore } from "./createEntityStore.ts";

export const useUsers = createEntityStore<User>();
