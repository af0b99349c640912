#!/bin/sh
# keep-wal.sh FROM TO: PostgreSQL's archive_command. Keeps TO.gz: a file that archive_timeout has cut short, 16 MB most of
# which are zeros, is small then. It counts as kept once it is whole and on disk.
set -eu
umask 077
if [ -f "$2.gz" ]; then
  # Kept already, by an attempt that was cut off after it: fine if it is the same.
  gunzip -c "$2.gz" | cmp -s - "$1"
  exit
fi
gzip -1 -c "$1" > "$2.gz.part"
sync "$2.gz.part"
mv "$2.gz.part" "$2.gz"
sync "$(dirname -- "$2")"
