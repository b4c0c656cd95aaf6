import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { coverageOf, suggestionsPerDay } from "#shared/billing/coverage.ts";
import { MODEL_PROBLEMS, SUGGESTION_ERRORS } from "#shared/suggestions/messages.ts";
import type { SuggestionPurpose, SuggestionView } from "#shared/suggestions/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { suggestionAccounts, suggestions } from "#src/db/schema/suggestions.ts";
import { DomainError } from "#src/errors.ts";
import { log } from "#src/log.ts";
import type { Services } from "#src/services.ts";
import type { ModelSetting } from "#src/settings/model.ts";
import { askModel, ModelProblem, type Question } from "./ask-model.ts";

/** Longer than fetching a picture and asking for its description can take together. */
const RUNNING_MS = 60_000;

/** Text to suggest, once the caller has found that the account may see its subject. */
export interface Asked {
  purpose: SuggestionPurpose;
  subject: string;
  part: string;
  /** Called after consent and limits are checked, before anything is sent. */
  question(model: ModelSetting): Question | Promise<Question>;
}

/**
 * Asks the operator's model for a text, which is stored as a suggestion and nowhere else.
 * @throws DomainError `conflict` without a model, or while another request of the account runs;
 * `forbidden` without the owner's consent; `rate-limited` beyond the day's limit; `unavailable` if
 * the model gives no text.
 */
export async function suggest(
  services: Services,
  { user, owner }: { user: User; owner: User },
  { purpose, subject, part, question }: Asked,
): Promise<SuggestionView> {
  const model = requireModel(services);
  const running = await claim(services, owner, model);
  try {
    const asked = await question(model);
    const text = await askInTime(services, model, asked);
    const sawPicture = asked.picture !== undefined;
    const [row] = await services.db
      .insert(suggestions)
      .values({
        ...{ accountId: owner.accountId, userId: user.id, purpose, subject, part, text, sawPicture },
        model: model.name,
        createdAt: services.clock.now(),
      })
      .returning();
    if (!row) throw new Error("The suggestion was not stored");
    return { id: row.id, text, model: row.model, sawPicture };
  } finally {
    await release(services, owner, running);
  }
}

/** @throws DomainError `conflict` if the operator set none. */
export function requireModel({ config }: Pick<Services, "config">): ModelSetting {
  if (config.model) return config.model;
  throw new DomainError("conflict", SUGGESTION_ERRORS.off, { code: "no_model" });
}

/** Host that gets the data; a consent is to one host. */
export function hostOf({ url }: Pick<ModelSetting, "url">): string {
  return new URL(url).host;
}

export function dailyLimit(services: Services, owner: User): number {
  return services.config.suggestionsPerDay ?? suggestionsPerDay(coverageOf(services, owner));
}

/** Counts a request and marks it as running, so that an account has one at a time. */
async function claim(services: Services, owner: User, model: ModelSetting): Promise<string> {
  const now = services.clock.now();
  const day = dayOf(now);
  const limit = dailyLimit(services, owner);
  const running = randomUUID();
  const ofAccount = eq(suggestionAccounts.accountId, owner.accountId);
  await transact(services.db, async (tx) => {
    const [known] = await tx.select().from(suggestionAccounts).where(ofAccount).for("update");
    if (!known?.agreedAt || known.host !== hostOf(model)) {
      throw new DomainError("forbidden", SUGGESTION_ERRORS.consentFirst, { code: "consent_first" });
    }
    if (known.running && known.runningUntil && known.runningUntil > now) {
      throw new DomainError("conflict", SUGGESTION_ERRORS.running, { code: "suggestion_running" });
    }
    const used = known.day === day ? known.used : 0;
    if (used >= limit) throw usedUp(limit, now);
    const runningUntil = new Date(now.getTime() + RUNNING_MS);
    await tx
      .update(suggestionAccounts)
      .set({ day, used: used + 1, running, runningUntil })
      .where(ofAccount);
  });
  return running;
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, "2026-12-01".length);
}

function usedUp(count: number, now: Date): DomainError {
  const sentence = { messageId: SUGGESTION_ERRORS.usedUp, values: { count } };
  const left = DAY_MS - (now.getTime() % DAY_MS);
  return new DomainError("rate-limited", sentence, { code: "suggestions_used_up", retryAfter: left / 1_000 });
}

async function release({ db }: Services, { accountId }: User, running: string): Promise<void> {
  await db
    .update(suggestionAccounts)
    .set({ running: null, runningUntil: null })
    .where(and(eq(suggestionAccounts.accountId, accountId), eq(suggestionAccounts.running, running)));
}

/** Tells the owner in words why there is no text, and the operator what to look at. */
async function askInTime({ clock }: Services, model: ModelSetting, asked: Question): Promise<string> {
  try {
    return await askModel(model, asked, { now: clock.now() });
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    const { reason, status, waitMs } = error;
    log.warn("The model gave no suggestion", { reason, status, host: hostOf(model), model: model.name });
    throw new DomainError("unavailable", MODEL_PROBLEMS[reason], {
      code: `model_${reason}`,
      ...(waitMs !== null && { retryAfter: waitMs / 1_000 }),
    });
  }
}
