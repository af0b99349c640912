#!/bin/sh
# Writes Janus's configuration into a folder: configure.sh FOLDER, with the variables that janus.jcfg.in names.
set -eu
umask 077
[ $# -eq 1 ] || { sed -n '2p' "$0" >&2; exit 2; }
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
: "${JANUS_PORT:=8188}" "${JANUS_ADMIN_PORT:=7188}"
export JANUS_PORT JANUS_ADMIN_PORT

mkdir -p "$1"
for template in "$here"/*.jcfg.in; do
  "$here/../render.sh" "$template" > "$1/$(basename -- "$template" .in)"
done
