import type { PictureClip, ShownBox } from "../engine/picture-frame.ts";
import { type Finding, type FindingPicture, MAX_PICTURE_BYTES } from "../findings.ts";
import { type BrowserPage, type FramePlace, skipGone } from "./browser-page.ts";
import { callEngine } from "./call-engine.ts";
import { toPageWindow } from "./window-box.ts";

const MAX_PICTURES = 12;
/** Qualities to try until a picture is small enough. */
const QUALITIES = [60, 25, 5];
/** Time for a page to scroll to a frame that is in another process. */
const SCROLLING_MS = 100;

/** Takes pictures of the first element of each issue on a page, in the state that it is in. */
export class PictureTaker {
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

  /** Takes pictures of elements in the place in which they were found. */
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
    const image = await this.#capture(clip);
    await callEngine(this.#page, this.#top, "handrailScanner.removePictureFrame()");
    return image;
  }

  async #capture(clip: PictureClip): Promise<Uint8Array | null> {
    for (const quality of QUALITIES) {
      const params = { format: "webp", quality, clip, captureBeyondViewport: false };
      const { data } = await this.#page.send<{ data: string }>("Page.captureScreenshot", params);
      const image = Buffer.from(data, "base64");
      if (image.length <= MAX_PICTURE_BYTES) return image;
    }
    return null;
  }
}
