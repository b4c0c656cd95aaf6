import type { Correction } from "#shared/corrections/correction.ts";
import { log } from "#src/log.ts";
import { byWeight } from "../engine/finding-order.ts";
import { fitFindings } from "../engine/fit-findings.ts";
import type { Finding, PageAudit } from "../findings.ts";
import { auditNarrow, auditSpaced, auditZoomed, type Stage } from "./audit-stages.ts";
import { type BrowserPage, type FramePlace, skipGone } from "./browser-page.ts";
import { BrowserProblem } from "./browser-problem.ts";
import { DevtoolsError } from "./devtools-connection.ts";
import { inBrowser } from "./engine-names.ts";
import { inFrame } from "./in-frame.ts";
import { judgeInBrowser, skipJudging } from "./judge-in-browser.ts";
import { measureContrast } from "./measure-contrast.ts";
import { PictureTaker } from "./take-pictures.ts";
import { walkByKeyboard } from "./walk-by-keyboard.ts";
import { shownPlaces } from "./window-box.ts";
import { withEngine } from "./with-engine.ts";

interface AuditOptions {
  takesPictures?: boolean;
  corrections?: readonly Correction[];
  /** Whether to apply rules of level AAA as well. */
  includeAAA?: boolean;
  times?: AuditTimes;
}

/** Wall times of one page, in milliseconds. */
export interface AuditTimes {
  /** Age of an audit that changes its page no more, so that a slow one keeps within its limits. */
  stages: number;
  /** Limit of the walk by keyboard. */
  walk: number;
}

const AUDIT_TIMES: AuditTimes = { stages: 25_000, walk: 8_000 };

/** A window smaller than this, in either direction, shows nothing that people use. */
const auditScript = ({ includeAAA = false }: AuditOptions) => `
  innerWidth < 5 || innerHeight < 5
    ? null
    : (handrailScanner.lookPastWidget(document),
      handrailScanner.auditDocument(document, { hasLayout: true, includeAAA: ${includeAAA} }))`;

/** Returns the stages, of which each changes the page, and the last but one its window. */
function stagesWithin({ walk }: AuditTimes): Stage[] {
  const byKeyboard: Stage = (page, places) => walkByKeyboard(page, places, walk);
  return [measureContrast, byKeyboard, auditSpaced, auditZoomed, auditNarrow];
}

/**
 * Audits a shown page and its frames, each in an isolated world, which the page's scripts and
 * policies do not reach.
 */
export async function auditFrames(
  page: BrowserPage,
  version: string,
  options: AuditOptions = {},
): Promise<PageAudit> {
  const { takesPictures = false, corrections = [], times = AUDIT_TIMES } = options;
  const audit_ = (place: FramePlace) =>
    page.evaluate<PageAudit | null>(place, withEngine(auditScript(options)));
  const [top, ...others] = await page.frames();
  const audit = top ? await audit_(top) : null;
  if (!top || !audit) throw new BrowserProblem("left", "no frame");
  const judged = await judgeInBrowser(page, top, corrections).catch(skipJudging);
  const endsAt = performance.now() + times.stages;
  const camera = new PictureTaker(page, top);
  const findings: Finding[] = [];
  const add = async (place: FramePlace, inPlace: readonly Finding[]) => {
    const found = inPlace.flatMap((finding) => inFrame(finding, place) ?? []);
    if (takesPictures && performance.now() < endsAt) await camera.take(found, place);
    findings.push(...found);
  };
  await add(top, audit.findings);
  let omitted = audit.omitted;
  for (const place of others) {
    const inner = await audit_(place).catch(skipGone);
    await add(place, inner?.findings ?? []);
    omitted += inner?.omitted ?? 0;
  }
  const shown = await shownPlaces(page, [top, ...others]);
  for (const stage of stagesWithin(times)) {
    if (performance.now() > endsAt) break;
    for (const { place, findings } of await stage(page, shown).catch(skipStage)) await add(place, findings);
  }
  const fitted = fitFindings(withoutDecided(findings).sort(byWeight));
  return {
    ...audit,
    findings: fitted.findings,
    omitted: omitted + fitted.omitted,
    engines: [
      ...audit.engines.map((engine) => ({ ...engine, name: inBrowser(engine.name) })),
      { name: "Chromium", version },
    ],
    ...(judged && { corrections: judged }),
    ...(takesPictures && {
      pictures: camera.pictures.filter(({ finding }) => fitted.findings.includes(finding)),
    }),
  };
}

/** Drops questions that a later measurement of the same element has decided. */
function withoutDecided(findings: readonly Finding[]): Finding[] {
  const keyOf = ({ rule, element }: Finding) => JSON.stringify([rule, element?.selector]);
  const failed = new Set(findings.filter(({ outcome }) => outcome === "failed").map(keyOf));
  return findings.filter((finding) => finding.outcome !== "review" || !failed.has(keyOf(finding)));
}

/** A page may be so odd that a stage fails; the findings of the others stand. */
function skipStage(error: unknown): [] {
  if (error instanceof BrowserProblem || error instanceof DevtoolsError) throw error;
  log.warn(`A part of an audit in Chromium failed: ${String(error)}`);
  return [];
}
