import type { Finding } from "../findings.ts";
import type { BrowserPage, FramePlace } from "./browser-page.ts";
import { withEngine } from "./with-engine.ts";

/** The width at which WCAG 1.4.10 asks for text without scrolling sideways. */
const NARROW = { width: 320, height: 640, deviceScaleFactor: 1, mobile: false };
/** Time for scripts that follow the window's size. */
const RESIZING_MS = 300;

/** Audits a page in a narrow window, and leaves it so. */
export async function auditNarrow(page: BrowserPage, place: FramePlace): Promise<Finding[]> {
  await page.send("Emulation.setDeviceMetricsOverride", NARROW);
  await Bun.sleep(RESIZING_MS);
  return page.evaluate<Finding[]>(place, withEngine("handrailScanner.auditNarrow(document)"));
}
