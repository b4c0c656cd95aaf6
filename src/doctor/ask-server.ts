import { FILES } from "#shared/paths.ts";
import { DOCTOR_HEADER, readServerFacts, type ServerFacts, signDoctorRequest } from "../http/server-facts.ts";

const REPLY_MS = 8_000;
/** Documentation address (RFC 5737), which no visitor has. */
export const FORGED_ADDRESS = "192.0.2.1";

export interface ServerReply {
  status: number;
  /** Final address after redirects. */
  url: string;
  /**
   * Facts about the server; null if it does not have the secret and is therefore another server.
   */
  facts: ServerFacts | null;
}

/**
 * Requests `/healthz` as the doctor, with a forged X-Forwarded-For to show how proxies treat it.
 * @throws the connection's error.
 */
export async function askServer(origin: string, secret: string): Promise<ServerReply> {
  const reply = await fetch(`${origin}${FILES.health}`, {
    headers: { [DOCTOR_HEADER]: signDoctorRequest(secret, new Date()), "x-forwarded-for": FORGED_ADDRESS },
    signal: AbortSignal.timeout(REPLY_MS),
  });
  return { status: reply.status, url: reply.url, facts: await readServerFacts(reply) };
}
