#!/bin/sh
# Writes the whole database into one file that pg_restore reads, as it stood at one moment, while it is in use.
#
#   DATABASE_URL=postgres://… BACKUP_DIR=/var/backups/akari [KEEP_DAYS=14] backup.sh
#
# Prints the file's path. It holds everything (people, password hashes, the server's secret): keep it as closed as the
# database, and a copy of it elsewhere. pg_dump must be of the database's major version or a newer one.
set -eu
umask 077
: "${DATABASE_URL:?DATABASE_URL is not set}" "${BACKUP_DIR:?BACKUP_DIR is not set}"

mkdir -p "$BACKUP_DIR"
cd "$BACKUP_DIR"
name=akari-$(date -u +%Y%m%dT%H%M%SZ).dump
trap 'rm -f "$name.part"' EXIT

pg_dump --dbname="$DATABASE_URL" --format=custom --no-owner --no-privileges --lock-wait-timeout=60s --file="$name.part"
# Read once from beginning to end before it counts as a backup.
pg_restore --file=/dev/null "$name.part"
mv "$name.part" "$name"
sha256sum "$name" > "$name.sha256"
find . -maxdepth 1 -name 'akari-*.dump*' -mtime +"${KEEP_DAYS:-14}" -delete
echo "$BACKUP_DIR/$name"
