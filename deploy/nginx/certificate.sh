#!/bin/sh
# Makes what akari/listen.conf names: fullchain.pem and privkey.pem.
#
#   certificate.sh self-signed NAME FOLDER     for a trial: browsers warn
#   certificate.sh letsencrypt NAME FOLDER     by certbot (Debian: certbot); nginx must serve port 80 for NAME already
set -eu
umask 077

usage() {
  sed -n '2,5p' "$0" >&2
  exit 2
}
[ $# -eq 3 ] || usage
name=$2
folder=$3
mkdir -p "$folder"

case $1 in
  self-signed)
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -batch \
      -subj "/CN=$name" -addext "subjectAltName=DNS:$name" \
      -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null
    ;;
  letsencrypt)
    mkdir -p /var/www/acme
    certbot certonly --webroot --webroot-path /var/www/acme --domain "$name" --non-interactive --agree-tos \
      --deploy-hook "cp -L /etc/letsencrypt/live/$name/fullchain.pem /etc/letsencrypt/live/$name/privkey.pem '$folder/' && nginx -s reload"
    ;;
  *) usage ;;
esac
