import { ERRORS } from "#shared/messages.ts";
import { WEBHOOK_VALIDATION } from "#shared/webhooks/messages.ts";
import { DomainError } from "../../errors.ts";
import { FetchProblem, type FetchReason } from "../../safe-fetch/fetch-problem.ts";
import type { Services } from "../../services.ts";

const REFUSED: Partial<Record<FetchReason, string>> = {
  address: WEBHOOK_VALIDATION.url,
  port: WEBHOOK_VALIDATION.port,
  private: WEBHOOK_VALIDATION.private,
};

/**
 * Refuses an address to which no event could ever be posted. Accepts an unknown host, since its DNS
 * record may be added later; each attempt checks again.
 * @throws DomainError `invalid`
 */
export async function requireReachable({ eventPoster }: Services, url: string): Promise<void> {
  try {
    await eventPoster.check(url);
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    const sentence = REFUSED[error.reason];
    if (sentence) throw new DomainError("invalid", ERRORS.invalid, { fields: { url: sentence } });
  }
}
