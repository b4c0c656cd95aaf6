import { connect, type TLSSocket } from "node:tls";
import { isLoopbackHost } from "#src/loopback-host.ts";
import { type Finding, fail, ok, reasonOf, skip, warn } from "./findings.ts";

const DAY_MS = 86_400_000;
/** Days left when renewal is late; 90-day certificates renew at 30. */
const LATE_DAYS = 14;
const URGENT_DAYS = 3;
const REPLY_MS = 8_000;

export interface CertificateOptions {
  /** CA certificates to trust instead of the default ones. */
  ca?: string;
  /** Whether to check loopback addresses too. */
  evenLoopback?: boolean;
}

/** Checks an HTTPS address's certificate as a browser would; skips other addresses. */
export async function checkCertificate(url: string, options: CertificateOptions = {}): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "https:" || (isLoopbackHost(hostname) && !options.evenLoopback)) return [];
  try {
    const socket = await open(hostname, Number(port) || 443, options.ca);
    const { valid_to } = socket.getPeerCertificate();
    const problem = socket.authorized ? null : socket.authorizationError;
    socket.destroy();
    return [judgeCertificate(hostname, new Date(valid_to), problem === null ? null : String(problem))];
  } catch (error) {
    return [skip(`No TLS connection to ${hostname}: ${reasonOf(error)}`)];
  }
}

export function judgeCertificate(hostname: string, until: Date, problem: string | null): Finding {
  const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
  const words = `The certificate of ${hostname} is valid until ${until.toISOString().slice(0, 10)}`;
  const advice = "Renew it, and check why the proxy didn't";
  if (days < 0) return fail(`${words}, so it has expired`, advice);
  if (problem !== null) {
    return fail(
      `Browsers refuse the certificate of ${hostname}: ${problem}`,
      "Send the full chain for this name",
    );
  }
  const inDays = `${words}, ${days} days from now`;
  if (days < URGENT_DAYS) return fail(inDays, advice);
  return days < LATE_DAYS ? warn(inDays, advice) : ok(inDays);
}

function open(host: string, port: number, ca: string | undefined): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const name = host.replace(/^\[|\]$/g, "");
  const socket = connect({
    host: name,
    port,
    servername: name,
    rejectUnauthorized: false,
    ...(ca && { ca }),
  });
  socket.setTimeout(REPLY_MS, () => socket.destroy(new Error("no reply")));
  socket.once("secureConnect", () => resolve(socket));
  socket.once("error", reject);
  return promise;
}
