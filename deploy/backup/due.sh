#!/bin/sh
# Makes what is due: a dump when the last one is six hours old, a base backup when the last one is a day old. Where
# nothing else keeps the times (compose.yaml) it is called every few minutes; settings as those of the two scripts.
set -eu
: "${BACKUP_DIR:?BACKUP_DIR is not set}"
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

# due NAME MINUTES: there is none of this name that is younger.
due() { [ -z "$(find "$BACKUP_DIR" -maxdepth 1 -name "$1" -mmin "-$2")" ]; }
failed=0
# One that fails does not keep the other from being made.
if due 'base-*Z' 1440; then "$here/base-backup.sh" || failed=1; fi
if due 'akari-*Z.dump' 360; then "$here/backup.sh" || failed=1; fi
exit $failed
