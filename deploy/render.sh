#!/bin/sh
# Prints a template with each @NAME@ replaced by the variable NAME of the environment. A line with @NAME...@ is printed
# once for each word in NAME. Ends with 1, naming it, where a variable is not set.
#
#   render.sh coturn/turnserver.conf.in > /etc/turnserver.conf
set -eu
[ $# -eq 1 ] || { sed -n '2,5p' "$0" >&2; exit 2; }

awk '
function value(name) {
  if (!(name in ENVIRON)) {
    print FILENAME ": " name " is not set" > "/dev/stderr"
    failed = 1
    exit 1
  }
  return ENVIRON[name]
}
function put(line, mark, text,   at) {
  while ((at = index(line, mark)) > 0) line = substr(line, 1, at - 1) text substr(line, at + length(mark))
  return line
}
function fill(line,   mark) {
  while (match(line, /@[A-Z][A-Z0-9_]*@/)) {
    mark = substr(line, RSTART, RLENGTH)
    line = put(line, mark, value(substr(mark, 2, length(mark) - 2)))
  }
  return line
}
/^[ \t]*#/ { print; next }
match($0, /@[A-Z][A-Z0-9_]*\.\.\.@/) {
  mark = substr($0, RSTART, RLENGTH)
  line = $0
  count = split(value(substr(mark, 2, length(mark) - 5)), words, /[ ,]+/)
  for (i = 1; i <= count; i += 1) if (words[i] != "") print fill(put(line, mark, words[i]))
  next
}
{ print fill($0) }
END { if (failed) exit 1 }
' "$1"
