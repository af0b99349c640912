#!/bin/sh
# Restores a file of backup.sh into an empty database: all of it, or nothing.
#
#   createdb akari_restored
#   DATABASE_URL=postgres://…/akari_restored restore.sh /var/backups/akari/akari-….dump
#
# Prints what each account of the ledger comes to (sums.sql). Then: DATABASE_URL=… npm run ledger:check.
set -eu
: "${DATABASE_URL:?DATABASE_URL is not set}"
[ $# -eq 1 ] || { sed -n '2,8p' "$0" >&2; exit 2; }
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$DATABASE_URL" "$@"; }

tables=$(ask --command="SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')")
if [ "$tables" != 0 ]; then
  echo "The database holds $tables tables. A backup is restored into an empty one only." >&2
  exit 1
fi
(cd "$(dirname -- "$1")" && sha256sum --check --quiet "$(basename -- "$1").sha256") >&2

pg_restore --dbname="$DATABASE_URL" --exit-on-error --single-transaction --no-owner --no-privileges "$1"
# Without statistics the first questions would be answered slowly.
ask --command=ANALYZE
ask --file="$here/sums.sql"
