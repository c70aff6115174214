import { knexConfig } from "./db/connection.ts";
import { databaseSettings, readEnvironment } from "./server/environment.ts";

const { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL } = readEnvironment(
  databaseSettings,
  process.env,
);
if (url === undefined)
  throw new Error(
    "Set DATABASE_URL to use the knex command line; `npm run migrate` knows the embedded database too.",
  );

export default knexConfig(url, { timeouts: false });
