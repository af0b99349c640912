#!/bin/sh
# keep-wal.sh FROM TO: PostgreSQL's archive_command. A file counts as kept once it is whole and on disk.
set -eu
umask 077
if [ -f "$2" ]; then
  # Kept already, by an attempt that was cut off after it: fine if it is the same.
  cmp -s "$1" "$2"
  exit
fi
cp "$1" "$2.part"
sync "$2.part"
mv "$2.part" "$2"
sync "$(dirname -- "$2")"
