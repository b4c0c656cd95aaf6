import { log } from "#src/log.ts";
import type { Finding } from "../findings.ts";
import type { BrowserPage, FramePlace } from "./browser-page.ts";
import { BrowserProblem } from "./browser-problem.ts";
import { callEngine } from "./call-engine.ts";
import { DevtoolsError } from "./devtools-connection.ts";

/** Width at which WCAG 1.4.10 requires text to fit without horizontal scrolling. */
const NARROW = { width: 320, height: 640 };
/** The part of the window that remains at 200% zoom (WCAG 1.4.4). */
const ZOOMED = { width: 640, height: 400 };
/** Time allowed for scripts that react to resizing. */
const RESIZING_MS = 300;

export interface PlacedFindings {
  place: FramePlace;
  findings: Finding[];
}

/**
 * Changes an already audited page, audits it in that state and leaves it that way. The first place
 * is the page itself; the others are its frames.
 */
export type Stage = (page: BrowserPage, places: readonly FramePlace[]) => Promise<PlacedFindings[]>;

export function auditSpaced(page: BrowserPage, places: readonly FramePlace[]): Promise<PlacedFindings[]> {
  return inEach(places, async (place) => {
    const isSpaced = await callEngine<boolean>(page, place, "handrailScanner.spaceText(document)");
    return isSpaced ? findingsOf(page, place, "spaced") : [];
  });
}

/** Audits a page at 200%, without the wider spacing. */
export async function auditZoomed(
  page: BrowserPage,
  places: readonly FramePlace[],
): Promise<PlacedFindings[]> {
  const script = "handrailScanner.restoreText(document), handrailScanner.rememberUnzoomed(document)";
  const concerned = new Set<FramePlace>();
  await inEach(places, async (place) => {
    if (await callEngine<boolean>(page, place, script)) concerned.add(place);
    return [];
  });
  if (concerned.size === 0) return [];
  await resize(page, ZOOMED);
  return inEach([...concerned], (place) => findingsOf(page, place, "zoomed"));
}

export async function auditNarrow(
  page: BrowserPage,
  places: readonly FramePlace[],
): Promise<PlacedFindings[]> {
  await resize(page, NARROW);
  return inEach(places, (place) => findingsOf(page, place, "narrow"));
}

/** Audits all places concurrently, leaving out frames that are gone or fail. */
function inEach(
  places: readonly FramePlace[],
  audit: (place: FramePlace) => Promise<Finding[]>,
): Promise<PlacedFindings[]> {
  return Promise.all(
    places.map(async (place) => {
      const findings = audit(place);
      return { place, findings: await (place.parent ? findings.catch(skipFrame) : findings) };
    }),
  );
}

/** Skips a frame that is gone, and logs a frame for which part of the audit fails. */
function skipFrame(error: unknown): [] {
  if (error instanceof BrowserProblem) throw error;
  if (!(error instanceof DevtoolsError)) log.warn(`A part of a frame's audit failed: ${String(error)}`);
  return [];
}

async function findingsOf(page: BrowserPage, place: FramePlace, stage: string): Promise<Finding[]> {
  const script = `handrailScanner.auditStage(document, "${stage}")`;
  return (await callEngine<Finding[]>(page, place, script)) ?? [];
}

async function resize(page: BrowserPage, size: { width: number; height: number }): Promise<void> {
  await page.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });
  await Bun.sleep(RESIZING_MS);
}
