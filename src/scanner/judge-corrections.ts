import type { Correction, CorrectionOutcome } from "#shared/corrections/correction.ts";

/** A page's state with some corrections applied. */
export interface CorrectedPage {
  /** By the correction's id. */
  outcomes: Record<string, CorrectionOutcome>;
  /** Numbers of failures by rule. */
  failures: Record<string, number>;
}

/** Effects of corrections on a page. */
export interface JudgedCorrections {
  outcomes: Record<string, CorrectionOutcome>;
  /** Corrections that make a rule fail on more elements than without them. */
  harmful: Array<{ id: string; rule: string }>;
}

/** Audits of one page in search of a harmful correction; the next scan goes on. */
const MAX_AUDITS = 16;

/**
 * Audits a page with and without its corrections. If a rule fails more often with all of them, the
 * harmful ones are found by halving.
 *
 * @param corrections the newest last, which is held responsible for what only several do together
 * @param audit applies corrections to the page as it is without any, and counts its failures
 */
export async function judgeCorrections(
  corrections: readonly Correction[],
  audit: (corrections: readonly Correction[]) => Promise<CorrectedPage>,
): Promise<JudgedCorrections> {
  const { outcomes, failures } = await audit(corrections);
  const applied = corrections.filter(({ id }) => outcomes[id] === "applied");
  if (applied.length === 0) return { outcomes, harmful: [] };
  const before = await audit([]);
  let audits = 2;
  const harmful: JudgedCorrections["harmful"] = [];

  async function search(among: readonly Correction[], rule: string): Promise<void> {
    const last = among.at(-1);
    if (among.length <= 1 || audits + 2 > MAX_AUDITS) {
      if (among.length === 1 && last) harmful.push({ id: last.id, rule });
      return;
    }
    const middle = among.length >> 1;
    const known = harmful.length;
    let isFound = false;
    for (const half of [among.slice(0, middle), among.slice(middle)]) {
      audits += 1;
      const worse = worseRule(before.failures, (await audit(half)).failures);
      isFound ||= worse !== null;
      if (worse !== null) await search(half, worse);
    }
    if (!isFound && harmful.length === known && last) harmful.push({ id: last.id, rule });
  }

  const worse = worseRule(before.failures, failures);
  if (worse !== null) await search(applied, worse);
  return { outcomes, harmful };
}

/** Returns the first rule that fails on more elements than before. */
function worseRule(before: CorrectedPage["failures"], after: CorrectedPage["failures"]): string | null {
  return Object.keys(after).find((rule) => (after[rule] ?? 0) > (before[rule] ?? 0)) ?? null;
}
