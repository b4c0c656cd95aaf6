import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { RELEASE } from "../bundles/release.ts";
import { deriveKey } from "../secret.ts";

/** Header of requests from `handrail doctor`, signed with the server's secret. */
export const DOCTOR_HEADER = "x-handrail-doctor";
/** Tolerance for clock differences, which the doctor is meant to detect. */
const VALID_MS = 10 * 60_000;

const ServerFactsSchema = v.object({
  version: v.string(),
  commit: v.nullable(v.string()),
  trustProxy: v.number(),
  /** X-Forwarded-For as received; null if missing. */
  forwardedFor: v.nullable(v.string()),
});

export type ServerFacts = v.InferOutput<typeof ServerFactsSchema>;

/**
 * Returns a header value that is valid for a few minutes and that only a holder of the secret can
 * create.
 */
export function signDoctorRequest(secret: string, now: Date): string {
  const time = String(now.getTime());
  return `${time}.${signature(secret, time)}`;
}

/** Returns facts about this server as JSON if the doctor asks; null for any other caller. */
export function serverFactsReply(
  request: Request,
  { secret, trustProxy, now }: { secret: string; trustProxy: number; now: Date },
): Response | null {
  const [time = "", given = ""] = request.headers.get(DOCTOR_HEADER)?.split(".") ?? [];
  if (!given || !(Math.abs(now.getTime() - Number(time)) < VALID_MS)) return null;
  const expected = Buffer.from(signature(secret, time));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const facts: ServerFacts = {
    version: RELEASE.version,
    commit: RELEASE.commit,
    trustProxy,
    forwardedFor: request.headers.get("x-forwarded-for"),
  };
  return Response.json(facts, { headers: { "cache-control": "no-store" } });
}

/** Parses the reply; null if the server does not know the secret. */
export async function readServerFacts(reply: Response): Promise<ServerFacts | null> {
  if (!reply.headers.get("content-type")?.startsWith("application/json")) return null;
  const parsed = v.safeParse(ServerFactsSchema, await reply.json());
  return parsed.success ? parsed.output : null;
}

function signature(secret: string, time: string): string {
  return createHmac("sha256", deriveKey(secret, "doctor")).update(time).digest("hex");
}
