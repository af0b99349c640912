#!/bin/sh
# Makes a data folder that PostgreSQL brings to a moment when it is started: a base backup and the WAL kept since.
#
#   restore-to.sh BASE WAL_DIR NEW_DATA_FOLDER '2026-01-31 20:15:00+09'
#
# Run it as PostgreSQL's user. Then start PostgreSQL on the new folder; it stops at the moment, and is writable again.
# It archives nothing: when it is to stay, take the last four lines out of its postgresql.auto.conf, and start it again.
set -eu
umask 077
[ $# -eq 4 ] || { sed -n '2,7p' "$0" >&2; exit 2; }
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/programs.sh"

pg_verifybackup --quiet --ignore=postgresql.auto.conf "$1"
mkdir "$3"
cp -R "$1/." "$3/"
chmod 700 "$3"
cat >> "$3/postgresql.auto.conf" <<SETTINGS
restore_command = 'gunzip -c "$2/%f.gz" > "%p" 2> /dev/null || cp "$2/%f" "%p"'
recovery_target_time = '$4'
recovery_target_action = 'promote'
archive_mode = 'off'
SETTINGS
touch "$3/recovery.signal"
