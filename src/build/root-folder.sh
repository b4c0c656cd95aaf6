#!/bin/sh
# Fills a folder with all that the executable needs to run alone: root-folder.sh <executable> <folder>
set -eu
executable=$1
root=$2

mkdir -p "$root/data" "$root/tmp" "$root/proc" "$root/dev" "$root/etc/ssl/certs"
cp "$executable" "$root/handrail"
ldd "$executable" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
echo 'handrail:x:65532:65532:Handrail:/data:/handrail' > "$root/etc/passwd"
echo 'handrail:x:65532:' > "$root/etc/group"
chmod 1777 "$root/tmp"
chmod 700 "$root/data"
chown 65532:65532 "$root/data"
