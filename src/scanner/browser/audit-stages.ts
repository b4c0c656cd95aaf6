import type { Finding } from "../findings.ts";
import type { BrowserPage, FramePlace } from "./browser-page.ts";
import { callEngine } from "./call-engine.ts";

/** The width at which WCAG 1.4.10 asks for text without scrolling sideways. */
const NARROW = { width: 320, height: 640 };
/** The part of the window that zooming to 200 % leaves (WCAG 1.4.4). */
const ZOOMED = { width: 640, height: 400 };
/** Time for scripts that follow the window's size. */
const RESIZING_MS = 300;

/** Changes a page that was audited before, and audits it in that state, in which it stays. */
export type Stage = (page: BrowserPage, place: FramePlace) => Promise<Finding[]>;

/** Audits a page with wider text spacing. */
export async function auditSpaced(page: BrowserPage, place: FramePlace): Promise<Finding[]> {
  const isSpaced = await callEngine<boolean>(page, place, "handrailScanner.spaceText(document)");
  return isSpaced ? findingsOf(page, place, "spaced") : [];
}

/** Audits a page at 200 %, without the wider spacing. */
export async function auditZoomed(page: BrowserPage, place: FramePlace): Promise<Finding[]> {
  const script = "handrailScanner.restoreText(document), handrailScanner.rememberUnzoomed(document)";
  if (!(await callEngine<boolean>(page, place, script))) return [];
  await resize(page, ZOOMED);
  return findingsOf(page, place, "zoomed");
}

/** Audits a page in a narrow window. */
export async function auditNarrow(page: BrowserPage, place: FramePlace): Promise<Finding[]> {
  await resize(page, NARROW);
  return findingsOf(page, place, "narrow");
}

async function findingsOf(page: BrowserPage, place: FramePlace, stage: string): Promise<Finding[]> {
  const script = `handrailScanner.auditStage(document, "${stage}")`;
  return (await callEngine<Finding[]>(page, place, script)) ?? [];
}

async function resize(page: BrowserPage, size: { width: number; height: number }): Promise<void> {
  await page.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });
  await Bun.sleep(RESIZING_MS);
}
