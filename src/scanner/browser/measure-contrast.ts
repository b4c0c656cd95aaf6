import type { PictureClip } from "../engine/picture-frame.ts";
import type { Finding } from "../findings.ts";
import type { PlacedFindings } from "./audit-stages.ts";
import type { BrowserPage, FramePlace } from "./browser-page.ts";
import { callEngine } from "./call-engine.ts";

/**
 * Measures texts of which computed colors do not decide the contrast, such as those on gradients,
 * by pictures with and without them. Leaves out frames.
 */
export async function measureContrast(
  page: BrowserPage,
  [top]: readonly FramePlace[],
): Promise<PlacedFindings[]> {
  return top ? [{ place: top, findings: await measureIn(page, top) }] : [];
}

async function measureIn(page: BrowserPage, place: FramePlace): Promise<Finding[]> {
  const call = contrastOf(page, place);
  const findings: Finding[] = [];
  const count = (await call<number>("countDoubtfulTexts()")) ?? 0;
  for (let index = 0; index < count; index += 1) {
    const clip = await call<PictureClip>(`frameText(${index})`);
    if (!clip) continue;
    const inked = await takePicture(page, clip);
    await call(`hideText(${index})`);
    const blank = await takePicture(page, clip);
    await call("showText()");
    // A page that moves by itself has other differences than the text.
    if (inked === blank || inked !== (await takePicture(page, clip))) continue;
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

async function takePicture(page: BrowserPage, clip: PictureClip): Promise<string> {
  const params = { format: "png", clip, captureBeyondViewport: false };
  return (await page.send<{ data: string }>("Page.captureScreenshot", params)).data;
}
