#!/usr/bin/env bash
# Scans pages for action.yml, whose inputs are variables here, so that none of them is run as code.
set -euo pipefail

fail() {
  echo "::error::$1"
  exit 2
}

target() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) echo linux-x64 ;;
    Linux-aarch64) echo linux-arm64 ;;
    Darwin-x86_64) echo darwin-x64 ;;
    Darwin-arm64) echo darwin-arm64 ;;
    *) return 1 ;;
  esac
}

sha256() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

executable=$HANDRAIL_EXECUTABLE
if [ -z "$executable" ]; then
  name="handrail-$(target)" || fail "There's no executable for this runner. Use one with Linux or macOS."
  executable="$RUNNER_TEMP/$name"
  curl --fail --silent --show-error --location --retry 3 --proto '=https,file' --proto-redir '=https' \
    --output "$executable" "${HANDRAIL_RELEASE%/}/$name" ||
    fail "The executable couldn't be downloaded. Set the input release or executable."
  if [ -n "$HANDRAIL_SHA256" ] && [ "$(sha256 "$executable")" != "$HANDRAIL_SHA256" ]; then
    fail "The downloaded executable has another SHA-256, so it wasn't run."
  fi
  chmod +x "$executable"
fi

options=(--sarif --fail-on "$HANDRAIL_FAIL_ON")
if [ "$HANDRAIL_BROWSER" = true ]; then options+=(--browser); fi
if [ "$HANDRAIL_ALLOW_PRIVATE" = true ]; then options+=(--allow-private); fi
urls=()
while read -r url; do
  if [ -n "$url" ]; then urls+=("$url"); fi
done <<<"$HANDRAIL_URL"
[ ${#urls[@]} -gt 0 ] || fail "The input url is empty."

code=0
"$executable" scan "${options[@]}" -- "${urls[@]}" >"$HANDRAIL_SARIF" || code=$?
echo "exit-code=$code" >>"$GITHUB_OUTPUT"
if [ -s "$HANDRAIL_SARIF" ]; then echo "sarif=$HANDRAIL_SARIF" >>"$GITHUB_OUTPUT"; fi
exit "$code"
