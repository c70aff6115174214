const TABLES = `
  CREATE TABLE users (
    id uuid PRIMARY KEY,
    username text NOT NULL UNIQUE,
    role text NOT NULL,
    "isActive" boolean NOT NULL DEFAULT true
  );
  CREATE TABLE accounts (
    "userId" uuid PRIMARY KEY REFERENCES users,
    available numeric(28, 8) NOT NULL CHECK (available >= 0),
    held numeric(28, 8) NOT NULL DEFAULT 0 CHECK (held >= 0)
  );
  CREATE TABLE orders (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "userId" uuid NOT NULL REFERENCES users,
    type text NOT NULL,
    crypto text NOT NULL,
    amount numeric(28, 8) NOT NULL,
    "pricePerCoin" numeric(28, 8) NOT NULL,
    "tradingFee" numeric(28, 8) NOT NULL,
    total numeric(28, 8) NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    "createdAt" timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON orders ("userId", id DESC);
  CREATE TABLE transactions (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "userId" uuid NOT NULL REFERENCES users,
    type text NOT NULL,
    amount numeric(28, 8) NOT NULL,
    crypto text NOT NULL,
    "orderId" integer NOT NULL REFERENCES orders,
    "createdAt" timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON transactions ("userId", id DESC);
  CREATE TABLE journals (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    reference integer NOT NULL,
    "createdBy" uuid NOT NULL REFERENCES users,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    UNIQUE (kind, reference)
  );
  CREATE TABLE entries (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "journalId" integer NOT NULL REFERENCES journals,
    account text NOT NULL,
    "userId" uuid NOT NULL REFERENCES users,
    amount numeric(28, 8) NOT NULL
  );
  CREATE INDEX ON entries ("userId", account);
  CREATE TABLE "idempotencyKeys" (
    "userId" uuid NOT NULL REFERENCES users,
    key text NOT NULL,
    response jsonb,
    PRIMARY KEY ("userId", key)
  );`;

/** Creates the tables and people: traders with a balance, and an administrator. */
export async function createSchema(knex, traders, administrator) {
  await knex.raw(TABLES);
  await knex("users").insert([
    { ...administrator, role: "admin" },
    ...traders.map((trader) => ({ ...trader, role: "user" })),
  ]);
  await knex("accounts").insert(traders.map(({ id }) => ({ userId: id, available: "10000000" })));
}
