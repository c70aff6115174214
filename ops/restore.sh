#!/bin/sh
# restore.sh <file>: brings a backup into the empty database at DATABASE_URL, or that of libpq's PG… variables: all of
# it, or nothing. Check the books afterwards with `npm run reconcile`, the audit log with `npm run audit:verify`.
set -eu
. "$(dirname "$0")/databaseUrl.sh"
target=$(printf %s "${DATABASE_DIRECT_URL:-${DATABASE_URL:-dbname=${PGDATABASE:?name the database}}}" | spell)

ask() {
  psql --no-psqlrc --dbname="$target" --tuples-only --no-align --command="$1"
}
encoding=$(ask "show server_encoding")
if [ "$encoding" != UTF8 ]; then
  echo "Nothing was restored: the encoding of the database is $encoding. Create one with UTF8: createdb --encoding=UTF8 --template=template0" >&2
  exit 1
fi
if [ "$(ask "select count(*) from pg_tables where schemaname = 'public'")" != 0 ]; then
  echo "Nothing was restored: the database is not empty. Make another: createdb --encoding=UTF8 --template=template0" >&2
  exit 1
fi
# Without comments: that of pg_trgm belongs to whoever put the extension there, often a superuser.
pg_restore --dbname="$target" --single-transaction --exit-on-error --no-owner --no-comments "$1"
