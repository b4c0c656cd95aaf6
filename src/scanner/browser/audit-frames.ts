import type { Correction } from "#shared/corrections/correction.ts";
import { toolAt } from "#shared/scan-rules/embedded-tools.ts";
import { log } from "#src/log.ts";
import { byWeight } from "../engine/finding-order.ts";
import { fitFindings } from "../engine/fit-findings.ts";
import type { PictureClip, ShownBox } from "../engine/picture-frame.ts";
import { type CorrectedPage, type JudgedCorrections, judgeCorrections } from "../find-harmful-corrections.ts";
import type { Finding, PageAudit } from "../findings.ts";
import { type FindingPicture, MAX_PICTURE_BYTES } from "../findings.ts";
import { auditNarrow, auditSpaced, auditZoomed, type PlacedFindings, type Stage } from "./audit-stages.ts";
import { type BrowserPage, type FramePlace, skipGone } from "./browser-page.ts";
import { BrowserProblem } from "./browser-problem.ts";
import { callEngine, withEngine } from "./call-engine.ts";
import { DevtoolsError } from "./devtools-connection.ts";
import { inBrowser } from "./engine-names.ts";
import { takePicture } from "./take-picture.ts";
import { walkByKeyboard } from "./walk-by-keyboard.ts";
import { shownPlaces, toPageWindow } from "./window-box.ts";

const MAX_PICTURES = 12;
/** Time allowed for a page to scroll to a frame in another process. */
const SCROLLING_MS = 100;

/** Takes pictures of each issue's first element on a page, in the page's current state. */
class PictureTaker {
  readonly #page: BrowserPage;
  readonly #top: FramePlace;
  readonly #taken = new Map<string, FindingPicture>();

  constructor(page: BrowserPage, top: FramePlace) {
    this.#page = page;
    this.#top = top;
  }

  get pictures(): FindingPicture[] {
    return [...this.#taken.values()];
  }

  async take(findings: readonly Finding[], place: FramePlace): Promise<void> {
    for (const finding of findings) {
      const { element, rule, outcome } = finding;
      const issue = JSON.stringify([rule, outcome, element?.shape]);
      if (this.#taken.size >= MAX_PICTURES) return;
      if (!element || outcome === "advice" || this.#taken.has(issue)) continue;
      const image = await this.#takeOne(element.selector, place).catch(skipGone);
      if (image) this.#taken.set(issue, { finding, image });
    }
  }

  async #takeOne(selector: string, place: FramePlace): Promise<Uint8Array | null> {
    const script = `handrailScanner.showElement(document, ${JSON.stringify(selector)})`;
    const shown = await callEngine<ShownBox>(this.#page, place, script);
    if (!shown) return null;
    if (place.sessionId !== this.#top.sessionId) await Bun.sleep(SCROLLING_MS);
    const box = await toPageWindow(this.#page, place, shown);
    if (!box) return null;
    const framing = `handrailScanner.framePicture(document, ${JSON.stringify(box)})`;
    const clip = await callEngine<PictureClip>(this.#page, this.#top, framing);
    if (!clip) return null;
    const image = await takePicture(this.#page, clip, MAX_PICTURE_BYTES);
    await callEngine(this.#page, this.#top, "handrailScanner.removePictureFrame()");
    return image;
  }
}

interface AuditOptions {
  takesPictures?: boolean;
  corrections?: readonly Correction[];
  includeAAA?: boolean;
  times?: AuditTimes;
}

/** Wall-clock times for one page, in milliseconds. */
export interface AuditTimes {
  /** Age at which an audit stops starting new stages, so a slow audit stays within its limits. */
  stages: number;
  /** Limit for the keyboard walk. */
  walk: number;
}

const AUDIT_TIMES: AuditTimes = { stages: 25_000, walk: 8_000 };

/** Returns the audit's script, which skips windows too small to show anything users need. */
const auditScript = ({ includeAAA = false }: AuditOptions) => `
  innerWidth < 5 || innerHeight < 5
    ? null
    : (handrailScanner.lookPastWidget(document),
      handrailScanner.auditDocument(document, { hasLayout: true, includeAAA: ${includeAAA} }))`;

/** Returns the stages in order; each changes the page, and the last two resize its window. */
function stagesWithin({ walk }: AuditTimes): Stage[] {
  const byKeyboard: Stage = (page, places) => walkByKeyboard(page, places, walk);
  return [measureContrast, byKeyboard, auditSpaced, auditZoomed, auditNarrow];
}

/**
 * Audits a displayed page and its frames, each in an isolated world that the page's scripts and
 * policies cannot reach.
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

/** Drops questions already decided by a later measurement of the same element. */
function withoutDecided(findings: readonly Finding[]): Finding[] {
  const keyOf = ({ rule, element }: Finding) => JSON.stringify([rule, element?.selector]);
  const failed = new Set(findings.filter(({ outcome }) => outcome === "failed").map(keyOf));
  return findings.filter((finding) => finding.outcome !== "review" || !failed.has(keyOf(finding)));
}

/** Logs a stage that fails on an odd page; findings from other stages are kept. */
function skipStage(error: unknown): [] {
  if (error instanceof BrowserProblem || error instanceof DevtoolsError) throw error;
  log.warn(`A part of an audit in Chromium failed: ${String(error)}`);
  return [];
}

/**
 * Adds the frame to an element's selector and shape. Drops findings without an element, since rules
 * about whole pages do not apply to frames, and drops notes, since corrections do not reach into
 * frames.
 */
export function inFrame(found: Finding, place: FramePlace): Finding | null {
  const { frame, parent } = place;
  if (!parent) return found;
  const { origin: marked, ...finding } = found;
  const { element } = finding;
  if (!element) return null;
  const tool = (marked === "template" ? undefined : marked) ?? toolOfFrame(place);
  const { origin = "", pathname = "" } = URL.parse(frame.url) ?? {};
  const prefix = `iframe[src="${`${origin}${pathname}`.slice(0, 150)}"] >>>iframe> `;
  // AccessLint's selectors in same-site frames already start with the frame.
  const selector = element.selector.includes(">>>iframe>") ? element.selector : prefix + element.selector;
  return {
    ...finding,
    note: null,
    ...(tool && { origin: tool }),
    element: { ...element, selector, shape: `iframe>${element.shape}` },
  };
}

/** Returns the tool that serves a frame, or else the nearest frame around it. */
function toolOfFrame({ frame, parent }: FramePlace): string | undefined {
  if (!parent) return undefined;
  const url = URL.parse(frame.url);
  return (url && toolAt(url)) ?? toolOfFrame(parent);
}

/** Audits a displayed page with and without its corrections; null if it has none. */
async function judgeInBrowser(
  page: BrowserPage,
  top: FramePlace,
  corrections: readonly Correction[],
): Promise<JudgedCorrections | null> {
  if (corrections.length === 0) return null;
  const path = JSON.stringify(new URL(top.frame.url).pathname);
  return judgeCorrections(corrections, async (some) => {
    const script = `handrailScanner.auditCorrected(document, ${JSON.stringify(some)}, ${path})`;
    const corrected = await callEngine<CorrectedPage>(page, top, script);
    if (!corrected) throw new BrowserProblem("left", "another document");
    return corrected;
  });
}

/** Logs corrections that cannot be judged on an odd page; the page's audit is kept. */
function skipJudging(error: unknown): null {
  if (error instanceof BrowserProblem || error instanceof DevtoolsError) throw error;
  log.warn(`Corrections could not be judged in Chromium: ${String(error)}`);
  return null;
}

/**
 * Uses pictures with and without the text to measure contrast that computed colors cannot
 * determine, such as on gradients. Skips frames.
 */
async function measureContrast(page: BrowserPage, [top]: readonly FramePlace[]): Promise<PlacedFindings[]> {
  return top ? [{ place: top, findings: await measureIn(page, top) }] : [];
}

async function measureIn(page: BrowserPage, place: FramePlace): Promise<Finding[]> {
  const call = contrastOf(page, place);
  const findings: Finding[] = [];
  const count = (await call<number>("countDoubtfulTexts()")) ?? 0;
  for (let index = 0; index < count; index += 1) {
    const clip = await call<PictureClip>(`frameText(${index})`);
    if (!clip) continue;
    const inked = await takeSharp(page, clip);
    await call(`hideText(${index})`);
    const blank = await takeSharp(page, clip);
    await call("showText()");
    // If the page moves, the pictures differ in more than just the text.
    if (inked === blank || inked !== (await takeSharp(page, clip))) continue;
    const pictures = JSON.stringify({ inked, blank });
    const finding = await call<Finding>(`judgeText(${index}, ${JSON.stringify(clip)}, ${pictures})`);
    if (finding) findings.push(finding);
  }
  return findings;
}

function contrastOf(page: BrowserPage, place: FramePlace) {
  return function call<Value>(expression: string): Promise<Value | null> {
    return callEngine<Value>(page, place, `handrailScanner.contrast.${expression}`);
  };
}

async function takeSharp(page: BrowserPage, clip: PictureClip): Promise<string> {
  return (await page.send("Page.captureScreenshot", { clip, captureBeyondViewport: false })).data;
}
