import { isIP } from "node:net";
import { isLoopbackHost } from "#shared/loopback-host.ts";
import { SCAN_ERRORS } from "#shared/scan-messages.ts";
import type { Config } from "#src/config.ts";
import { DomainError } from "#src/errors.ts";
import { isPublicAddress } from "#src/safe-fetch/public-address.ts";

/** Names that public DNS never has (RFC 6762, RFC 8375, and ICANN's reservation of `internal`). */
const LOCAL_NAMES = /\.(?:local|internal|home\.arpa)\.?$/i;

/**
 * Refuses an address that no scan can reach, which its text alone tells. Other names are resolved
 * when their pages are requested; this machine's own, and other ports, are for trials on it.
 * @throws DomainError `invalid`.
 */
export function refuseUnreachable({ publicUrl }: Config, { hostname, port }: URL): void {
  if (isLoopbackHost(hostname)) return;
  const isPrivate = isIP(hostname) ? !isPublicAddress(hostname) : LOCAL_NAMES.test(hostname);
  if (isPrivate) throw refusal("private_site", SCAN_ERRORS.privateSite);
  if (port !== "" && !isLoopbackHost(new URL(publicUrl).hostname))
    throw refusal("other_port", SCAN_ERRORS.otherPort);
}

function refusal(code: string, sentence: string): DomainError {
  return new DomainError("invalid", sentence, { code, fields: { url: sentence } });
}
