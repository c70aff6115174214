#!/bin/sh
# restore.sh <file>: brings a backup into the empty database at DATABASE_URL, or that of libpq's PG… variables: all of
# it, or nothing. Check the books afterwards with `npm run reconcile`, the audit log with `npm run audit:verify`.
set -eu
pg_restore --dbname="${DATABASE_URL:-${PGDATABASE:?name the database}}" --single-transaction --exit-on-error --no-owner "$1"
