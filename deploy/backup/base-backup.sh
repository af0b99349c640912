#!/bin/sh
# Copies the cluster's files while it runs; with the WAL that is kept since, it can be restored to any later moment.
#
#   DATABASE_URL=postgres://… BACKUP_DIR=/var/backups/akari base-backup.sh
#
# Whoever DATABASE_URL names must be allowed to replicate. Prints the folder.
set -eu
umask 077
: "${DATABASE_URL:?DATABASE_URL is not set}" "${BACKUP_DIR:?BACKUP_DIR is not set}"

folder=$BACKUP_DIR/base-$(date -u +%Y%m%dT%H%M%SZ)
pg_basebackup --dbname="$DATABASE_URL" --pgdata="$folder" --checkpoint=fast --wal-method=stream
pg_verifybackup --quiet "$folder"
echo "$folder"
