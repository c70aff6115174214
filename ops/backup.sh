#!/bin/sh
# backup.sh <folder>: one backup of the database at DATABASE_URL (or of libpq's PG… variables), and an end to those older
# than BACKUP_DAYS. Without what must not come back: sessions, API tokens and links that may have been ended since, mail, and what means nothing to
# another server (the event log's transaction ids, the nodes that ran, when standbys took over).
set -eu
folder=$1
name="livedesk-$(date -u +%Y%m%dT%H%M%SZ).dump"

mkdir -p "$folder"
# The server understands each of these (db/encryption.ts), libpq only its own words: `prefer` and `allow` would fall back to
# an unencrypted connection, and verify-full would look for an authority in a file of the user's.
spell() {
  authority='&\&sslrootcert=system'
  if [ -n "${PGSSLROOTCERT:-}" ] || [ -e "${HOME:-}/.postgresql/root.crt" ]; then authority='&'; fi
  sed -E -e 's/([?&])ssl=(true|1)(&|$)/\1sslmode=verify-full\3/' \
    -e 's/([?&])ssl=(false|0)(&|$)/\1sslmode=disable\3/' \
    -e 's/([?&])ssl=/\1sslmode=/' \
    -e 's/sslmode=(no-verify|prefer|allow)/sslmode=require/' \
    -e '/sslmode=/!s/([?&])(sslrootcert=|sslcert=)/\1sslmode=verify-full\&\2/' \
    -e "/sslrootcert=/!s/sslmode=verify-full/$authority/"
}
source=$(printf %s "${DATABASE_DIRECT_URL:-${DATABASE_URL:-}}" | spell)
pg_dump ${source:+--dbname="$source"} --format=custom --no-owner \
  --exclude-table-data=sessions --exclude-table-data='"apiTokens"' --exclude-table-data=events \
  --exclude-table-data='"accountLinks"' --exclude-table-data=mails \
  --exclude-table-data=nodes --exclude-table-data='"databaseHistories"' --exclude-table-data='"rateLimits"' \
  --file="$folder/$name.part"
# A backup that broke off never has the name of a whole one.
mv "$folder/$name.part" "$folder/$name"
# Ticks it off of a new desk's list. Where only pg_dump is installed, an administrator can.
if command -v psql >/dev/null; then
  psql ${source:+--dbname="$source"} --quiet \
    --command="insert into \"setupMarks\" (item) values ('backup') on conflict do nothing" || true
fi
find "$folder" -name 'livedesk-*.dump*' -mtime "+${BACKUP_DAYS:-14}" -delete
echo "$folder/$name"
