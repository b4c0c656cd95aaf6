import type { Transaction } from "#src/db/client.ts";
import type { CaseLetter, LegalCase } from "#src/db/schema/cases.ts";
import type { recordedRow } from "../allegations/check-allegations.ts";
import type { EvidenceEvent } from "../evidence-log/evidence-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";

interface CaseEvent {
  legalCase: LegalCase;
  site: { id: string; origin: string } | null;
  userId: number;
  at: Date;
}

/**
 * Records a case event without the case's name and notes, which may name people and repeat a
 * lawyer's advice.
 */
export async function recordCase(
  tx: Transaction,
  kind: "case-opened" | "case-changed" | "case-removed",
  event: CaseEvent,
): Promise<void> {
  const { state, receivedOn, deadlineOn } = event.legalCase;
  await record(tx, event, { kind, data: { state, receivedOn, deadlineOn } });
}

/** Records a file by its digest, which can later identify the file. */
export async function recordLetter(
  tx: Transaction,
  kind: "letter-added" | "letter-removed",
  event: CaseEvent & { letter: Pick<CaseLetter, "kind" | "size" | "digest"> },
): Promise<void> {
  const { kind: format, size, digest } = event.letter;
  await record(tx, event, { kind, data: { format, size, digest } });
}

/** Records rows about a letter's pages, without the letter's words. */
export async function recordAllegations(
  tx: Transaction,
  kind: "allegations-added" | "allegation-removed",
  { rows, ...event }: CaseEvent & { rows: Array<ReturnType<typeof recordedRow>> },
): Promise<void> {
  await record(tx, event, { kind, data: { rows } });
}

async function record(
  tx: Transaction,
  { legalCase, site, userId, at }: CaseEvent,
  { kind, data }: Pick<EvidenceEvent, "kind" | "data">,
): Promise<void> {
  await recordEvidence(tx, { accountId: legalCase.accountId, at }, [
    {
      kind,
      ...(site && { site: { id: site.id, origin: site.origin } }),
      by: { userId },
      data: { case: legalCase.id, ...data },
    },
  ]);
}
