# For backup.sh and restore.sh: spells the database URL on standard input as libpq reads it.
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
