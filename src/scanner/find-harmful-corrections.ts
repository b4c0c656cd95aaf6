import type { Correction, CorrectionOutcome } from "#shared/corrections/correction.ts";

export interface CorrectedPage {
  /** Keyed by correction id. */
  outcomes: Record<string, CorrectionOutcome>;
  failures: Record<string, number>;
}

export interface JudgedCorrections {
  outcomes: Record<string, CorrectionOutcome>;
  /** Corrections that make a rule fail on more elements than it does without them. */
  harmful: Array<{ id: string; rule: string }>;
}

/**
 * Maximum audits of one page when searching for a harmful correction; the next scan continues the
 * search.
 */
const MAX_AUDITS = 16;

/**
 * Audits a page with and without its corrections. If a rule fails more often with all of them,
 * finds the harmful ones by bisection.
 *
 * @param corrections newest last; the newest is blamed for effects that only several corrections
 * have together
 * @param audit applies corrections to the page in its uncorrected state and counts its failures
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

/** Returns the first rule that now fails on more elements than before. */
function worseRule(before: CorrectedPage["failures"], after: CorrectedPage["failures"]): string | null {
  return Object.keys(after).find((rule) => (after[rule] ?? 0) > (before[rule] ?? 0)) ?? null;
}
