import type { User } from "#protocol/users.ts";
import { csvOf, type CsvFields } from "../../csv.ts";

const FIELDS: CsvFields<User> = {
  id: [["ID", ({ id }) => id]],
  username: [["Username", ({ username }) => username]],
  email: [["Email", ({ email }) => email]],
  role: [["Role", ({ role }) => role]],
  isActive: [["Status", ({ isActive }) => (isActive ? "active" : "banned")]],
  balance: [["Balance (USD)", ({ balance }) => balance, "figure"]],
  held: [["Held (USD)", ({ held }) => held, "figure"]],
  createdAt: [["Joined", ({ createdAt }) => createdAt]],
  version: [],
};

export const usersCsv = csvOf(FIELDS);
