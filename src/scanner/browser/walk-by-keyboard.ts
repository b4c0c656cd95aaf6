import type { FocusStop } from "../engine/keyboard/keyboard-walk.ts";
import type { TrapContext } from "../engine/keyboard/trap-context.ts";
import type { ShownBox } from "../engine/picture-frame.ts";
import type { Finding } from "../findings.ts";
import type { PlacedFindings } from "./audit-stages.ts";
import { type BrowserPage, type FramePlace, skipGone } from "./browser-page.ts";
import { callEngine } from "./call-engine.ts";
import { pressKey, pressShortcut } from "./press-key.ts";
import { toPageWindow } from "./window-box.ts";

/** Range of numbers per frame; no document has this many focus stops. */
const PLACE_SIZE = 100_000;
/** Ends a walk whose document was replaced. */
const GONE: FocusStop = { id: 0, needsPicture: false };

/** The page and its frames during a walk, in which each element has a unique number. */
export class WalkedPlaces {
  readonly #page: BrowserPage;
  readonly #places: readonly FramePlace[];
  /** Frame that had focus at the last stop, where the next stop is likely to be. */
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

  /** Returns an element's place, and its number there. */
  find(id: number): { place: FramePlace | undefined; id: number } {
    return { place: this.#places[Math.floor(id / PLACE_SIZE)], id: id % PLACE_SIZE };
  }

  /** Finds where focus is, including within frames. */
  async readStop(): Promise<FocusStop> {
    const stop = (await this.call<FocusStop>(this.#places[0], "readStop()")) ?? GONE;
    return (stop.id === -1 && (await this.#stopInFrames())) || stop;
  }

  /** Whether a layer, such as a dialog, contains one of the frames around a place. */
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

  /** Whether a frame's focused element is visible in the page's window, and thus in pictures. */
  async #showsFocus(place: FramePlace): Promise<boolean> {
    const box = await this.call<ShownBox>(place, "focusedBox()");
    return box !== null && (await toPageWindow(this.#page, place, box)) !== null;
  }
}

/** Maximum stops in each direction. */
const MAX_STOPS = 60;
/** Consecutive stops, on up to three elements, after which focus may be trapped. */
const HELD_STOPS = 6;
const MAX_HELD = 3;
/** Time allowed for a focus indicator's transitions. */
const FADING_MS = 350;
/** Time allowed for scripts that take focus back. */
const RETURNING_MS = 60;
/** Standard ways to leave an element. */
const WAYS_OUT: readonly WalkKey[] = [
  "Tab",
  "Tab",
  "Shift+Tab",
  "Shift+Tab",
  "Shift+Tab",
  "Escape",
  "Tab",
  "Tab",
  "Shift+Tab",
  "Shift+Tab",
];

/**
 * Walks through a page and its frames by keyboard, forwards and backwards, and returns elements
 * whose focus is invisible, covered or trapped. Presses only Tab and Escape, and in a trap the
 * shortcuts that the page says lead out.
 */
export async function walkByKeyboard(
  page: BrowserPage,
  places: readonly FramePlace[],
  walkMs: number,
): Promise<PlacedFindings[]> {
  await page.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  const walked = new WalkedPlaces(page, places);
  const walk = new KeyboardWalk(page, walked, performance.now() + walkMs);
  await walked.call(places[0], "startWalk()");
  const stops = await walk.go("Tab", MAX_STOPS);
  if (!(await walk.isHeldBy(stops))) await walk.go("Shift+Tab", stops.length);
  const found: PlacedFindings[] = [];
  for (const place of places) {
    const findings = await walked.call<Finding[]>(place, "walkFindings()").catch(skipGone);
    found.push({ place, findings: findings ?? [] });
  }
  return found;
}

/** Presses keys on a page, and judges the focus that they move. */
export class KeyboardWalk {
  readonly #page: BrowserPage;
  readonly #places: WalkedPlaces;
  readonly #endsAt: number;

  constructor(page: BrowserPage, places: WalkedPlaces, endsAt: number) {
    this.#page = page;
    this.#places = places;
    this.#endsAt = endsAt;
  }

  /** Presses a key until focus leaves the page or is held, or the walk is long enough. */
  async go(key: WalkKey, maxStops: number): Promise<number[]> {
    const ids: number[] = [];
    while (ids.length < maxStops && performance.now() < this.#endsAt) {
      await pressKey(this.#page, key);
      const { id, needsPicture } = await this.settledStop(ids);
      if (id === 0 && ids.length > 0) break;
      ids.push(id);
      if (isHeld(ids)) break;
      if (needsPicture) await this.judgeLook(id);
    }
    return ids;
  }

  /** Whether focus was held. Tries every way out, and adds a finding if none works. */
  async isHeldBy(ids: readonly number[]): Promise<boolean> {
    if (!isHeld(ids)) return false;
    const held = [...new Set(ids.slice(-HELD_STOPS))];
    const [first] = held.map((id) => this.#places.find(id));
    if (!first?.place || held.some((id) => this.#places.find(id).place !== first.place)) return true;
    const { place } = first;
    const own = JSON.stringify(held.map((id) => this.#places.find(id).id));
    const context = await this.#places.call<TrapContext>(place, `contextOf(${own})`);
    if (!context?.hasOthers || context.isOverlay || (await this.#places.isInLayer(place))) return true;
    let holder = 0;
    for (const key of WAYS_OUT) {
      await pressKey(this.#page, key);
      await Bun.sleep(RETURNING_MS);
      holder = (await this.#places.readStop()).id;
      if (!held.includes(holder)) return true;
    }
    for (const letter of context.shortcuts) {
      await pressShortcut(this.#page, letter);
      await Bun.sleep(RETURNING_MS);
      if (!held.includes((await this.#places.readStop()).id)) return true;
    }
    const hasHelp = context.hasHelp && context.shortcuts.length === 0;
    await this.#call(holder, "addTrap", { ...context, hasHelp });
    return true;
  }

  /**
   * Returns the current stop. Waits at the end and at earlier stops, since a script may take focus
   * back.
   */
  async settledStop(earlier: readonly number[]): Promise<FocusStop> {
    const stop = await this.#places.readStop();
    if (stop.id !== 0 && !earlier.includes(stop.id)) return stop;
    await Bun.sleep(RETURNING_MS);
    return this.#places.readStop();
  }

  /** Adds a finding if focus cannot be seen; takes it away for a moment. */
  async judgeLook(id: number): Promise<void> {
    if (await this.#looksTheSame(id)) await this.#call(id, "addInvisible");
  }

  /** Compares pictures of the window with and without focus, the second time after transitions. */
  async #looksTheSame(id: number): Promise<boolean> {
    for (const waitMs of [0, FADING_MS]) {
      await Bun.sleep(waitMs);
      const focused = await this.#picture();
      await this.#call(id, "blurFocused");
      await Bun.sleep(waitMs);
      const blurred = await this.#picture();
      await this.#call(id, "focusAgain");
      if (focused !== blurred) return false;
    }
    return true;
  }

  /** Calls an engine function in an element's place, with the element's number there. */
  async #call(element: number, name: string, ...rest: unknown[]): Promise<void> {
    const { place, id } = this.#places.find(element);
    const given = [id, ...rest].map((one) => JSON.stringify(one)).join(", ");
    await this.#places.call(place, `${name}(${given})`);
  }

  async #picture(): Promise<string> {
    return (await this.#page.send("Page.captureScreenshot", { optimizeForSpeed: true })).data;
  }
}

/** Whether the last stops were all on a few elements, each visited more than once. */
export function isHeld(ids: readonly number[]): boolean {
  const last = ids.slice(-HELD_STOPS);
  const isRepeated = (id: number) => id > 0 && last.indexOf(id) !== last.lastIndexOf(id);
  return last.length === HELD_STOPS && new Set(last).size <= MAX_HELD && last.every(isRepeated);
}

/** Keys that move focus or close something; none presses a button or submits a form. */
type WalkKey = "Tab" | "Shift+Tab" | "Escape";
