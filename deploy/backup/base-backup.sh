#!/bin/sh
# Copies the cluster's files while it runs; with the WAL that is kept since, it can be restored to any later moment.
# Then deletes what is older than the oldest copy that is to be kept: other copies, and the WAL before it.
#
#   DATABASE_URL=postgres://… BACKUP_DIR=/var/backups/akari [WAL_DIR=$BACKUP_DIR/wal] [KEEP_BASE_BACKUPS=7] base-backup.sh
#
# The role in DATABASE_URL needs the REPLICATION right. Prints the folder. BACKUP_DIR and WAL_DIR belong to one
# cluster alone.
set -eu
umask 077
: "${DATABASE_URL:?DATABASE_URL is not set}" "${BACKUP_DIR:?BACKUP_DIR is not set}"
: "${WAL_DIR:=$BACKUP_DIR/wal}" "${KEEP_BASE_BACKUPS:=7}"
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/programs.sh"
case $KEEP_BASE_BACKUPS in
  *[!0-9]* | 0*) echo "KEEP_BASE_BACKUPS: expected a whole number from 1 on, not $KEEP_BASE_BACKUPS" >&2; exit 2 ;;
esac
[ -d "$WAL_DIR" ] || { echo "WAL_DIR: there is no folder $WAL_DIR" >&2; exit 2; }

name() { echo "$BACKUP_DIR/base-$(date -u +%Y%m%dT%H%M%SZ)"; }
folder=$(name)
[ ! -e "$folder" ] || { sleep 1; folder=$(name); }
# Of one that was killed.
find "$BACKUP_DIR" -maxdepth 1 -name 'base-*.part' -mtime +0 -exec rm -rf {} +
trap 'rm -rf "$folder.part"' EXIT
pg_basebackup --dbname="$DATABASE_URL" --pgdata="$folder.part" --checkpoint=fast --wal-method=stream
pg_verifybackup --quiet "$folder.part"
mv "$folder.part" "$folder"
sync "$BACKUP_DIR"

# Only now, with the new copy whole and read, is anything deleted. Names are times: the last ones are the newest.
find "$BACKUP_DIR" -maxdepth 1 -name 'base-*Z' | LC_ALL=C sort | head -n "-$KEEP_BASE_BACKUPS" | while read -r old; do
  # By another name first: half a copy must not count as one.
  mv "$old" "$old.part"
  rm -rf "$old.part"
done
# The first file of WAL that each copy needs. Without the eight digits that name a timeline the names are in order.
begins=
for copy in "$BACKUP_DIR"/base-*Z; do
  begin=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]\{24\}\))$/\1/p' "$copy/backup_label")
  [ -n "$begin" ] || { echo "$copy does not say where its WAL begins: no WAL is deleted" >&2; exit 1; }
  begins="$begins$begin
"
done
pg_archivecleanup -x .gz "$WAL_DIR" "$(printf %s "$begins" | LC_ALL=C sort -k1.9 | head -n 1)"
echo "$folder"
