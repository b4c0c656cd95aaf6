import type { FocusStop } from "../engine/keyboard/keyboard-walk.ts";
import type { ShownBox } from "../engine/picture-frame.ts";
import { type BrowserPage, type FramePlace, skipGone } from "./browser-page.ts";
import { callEngine } from "./call-engine.ts";
import { toPageWindow } from "./window-box.ts";

/** More elements than any document has stops. */
const PLACE_SIZE = 100_000;
/** A walk ends where the document was replaced. */
const GONE: FocusStop = { id: 0, needsPicture: false };

/** The page and its frames during a walk, in which each element has one number. */
export class WalkedPlaces {
  readonly #page: BrowserPage;
  readonly #places: readonly FramePlace[];
  /** The frame with the focus at the last stop, in which the next one is likely to be. */
  #lastFrame = 1;

  constructor(page: BrowserPage, places: readonly FramePlace[]) {
    this.#page = page;
    this.#places = places;
  }

  get all(): readonly FramePlace[] {
    return this.#places;
  }

  call<Value>(place: FramePlace | undefined, expression: string): Promise<Value | null> {
    if (!place) return Promise.resolve(null);
    return callEngine<Value>(this.#page, place, `handrailScanner.keyboard.${expression}`);
  }

  /** Returns the place of an element, and its number there. */
  find(id: number): { place: FramePlace | undefined; id: number } {
    return { place: this.#places[Math.floor(id / PLACE_SIZE)], id: id % PLACE_SIZE };
  }

  /** Reads where the focus is, within frames too. */
  async readStop(): Promise<FocusStop> {
    const stop = (await this.call<FocusStop>(this.#places[0], "readStop()")) ?? GONE;
    return (stop.id === -1 && (await this.#stopInFrames())) || stop;
  }

  /** Whether a layer, such as a dialog, holds one of the frames around a place. */
  async isInLayer(place: FramePlace): Promise<boolean> {
    const script = "function () { return handrailScanner.keyboard.isInLayer(this) }";
    for (let at = place; at.parent; at = at.parent)
      if (await this.#page.callOnHolder<boolean>(at, script)) return true;
    return false;
  }

  async #stopInFrames(): Promise<FocusStop | null> {
    const frames = [...this.#places.keys()].slice(1);
    for (const at of [this.#lastFrame, ...frames.filter((one) => one !== this.#lastFrame)]) {
      const place = this.#places[at];
      const stop = await this.call<FocusStop>(place, "readStopInFrame()").catch(skipGone);
      if (!place || !stop) continue;
      this.#lastFrame = at;
      const needsPicture = stop.needsPicture && (await this.#showsFocus(place));
      return { id: at * PLACE_SIZE + stop.id, needsPicture };
    }
    return null;
  }

  /** Whether the focused element of a frame is in the page's window, and so in its pictures. */
  async #showsFocus(place: FramePlace): Promise<boolean> {
    const box = await this.call<ShownBox>(place, "focusedBox()");
    return box !== null && (await toPageWindow(this.#page, place, box)) !== null;
  }
}
