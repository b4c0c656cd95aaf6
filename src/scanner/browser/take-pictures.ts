import type { PictureClip } from "../engine/picture-frame.ts";
import { type Finding, type FindingPicture, MAX_PICTURE_BYTES } from "../findings.ts";
import type { BrowserPage, FramePlace } from "./browser-page.ts";
import { callEngine } from "./call-engine.ts";

const MAX_PICTURES = 12;
/** Qualities to try until a picture is small enough. */
const QUALITIES = [60, 25, 5];

/** Takes pictures of the first element of each issue on a page, in the state that it is in. */
export class PictureTaker {
  readonly #page: BrowserPage;
  readonly #place: FramePlace;
  readonly #taken = new Map<string, FindingPicture>();

  constructor(page: BrowserPage, place: FramePlace) {
    this.#page = page;
    this.#place = place;
  }

  get pictures(): FindingPicture[] {
    return [...this.#taken.values()];
  }

  async take(findings: readonly Finding[]): Promise<void> {
    for (const finding of findings) {
      const { element, rule, outcome } = finding;
      const issue = JSON.stringify([rule, outcome, element?.shape]);
      if (this.#taken.size >= MAX_PICTURES) return;
      if (!element || outcome === "advice" || this.#taken.has(issue)) continue;
      const image = await this.#takeOne(element.selector);
      if (image) this.#taken.set(issue, { finding, image });
    }
  }

  async #takeOne(selector: string): Promise<Uint8Array | null> {
    const script = `handrailScanner.framePicture(document, ${JSON.stringify(selector)})`;
    const clip = await callEngine<PictureClip>(this.#page, this.#place, script);
    if (!clip) return null;
    const image = await this.#capture(clip);
    await callEngine(this.#page, this.#place, "handrailScanner.removePictureFrame()");
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
