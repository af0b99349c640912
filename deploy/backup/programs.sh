# Read by the other scripts: Debian keeps some of PostgreSQL's programs (pg_verifybackup) out of PATH.
newest=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
PATH=$PATH${newest:+:$newest}
