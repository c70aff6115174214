import { knexConfig } from "./db/connection.ts";

const url = process.env.DATABASE_URL;
if (url === undefined)
  throw new Error(
    "Set DATABASE_URL to use the knex command line; `npm run migrate` knows the embedded database too.",
  );

export default knexConfig(url, { timeouts: false });
