#!/bin/sh
# backup.sh <folder>: one backup of the database at DATABASE_URL (or of libpq's PG… variables), and an end to those older
# than BACKUP_DAYS. Without what must not come back: sessions, API tokens and links that may have been ended since, mail, and what means nothing to
# another server (the event log's transaction ids, the nodes that ran, when standbys took over).
set -eu
folder=$1
name="livedesk-$(date -u +%Y%m%dT%H%M%SZ).dump"

mkdir -p "$folder"
. "$(dirname "$0")/databaseUrl.sh"
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
