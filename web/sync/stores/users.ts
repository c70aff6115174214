import type { User } from "#protocol/users.ts";
import { createEntityStore } from "./createEntityStore.ts";

export const useUsers = createEntityStore<User>();
