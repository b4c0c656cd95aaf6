import type { FocusStop } from "../engine/keyboard/keyboard-walk.ts";
import type { TrapContext } from "../engine/keyboard/trap-context.ts";
import type { Finding } from "../findings.ts";
import type { PlacedFindings } from "./audit-stages.ts";
import { type BrowserPage, type FramePlace, skipGone } from "./browser-page.ts";
import { pressKey, type WalkKey } from "./press-key.ts";
import { WalkedPlaces } from "./walked-places.ts";

/** Stops in each direction. */
const MAX_STOPS = 60;
/** Stops in a row, on at most three elements, after which the focus may be trapped. */
const HELD_STOPS = 6;
const MAX_HELD = 3;
/** Time for transitions of a mark of the focus. */
const FADING_MS = 350;
/** Time for scripts that take the focus back. */
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
 * Walks through a page and its frames by keyboard, forwards and back, and returns elements whose
 * focus cannot be seen, is covered, or does not move on. Presses Tab and Escape only.
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

class KeyboardWalk {
  readonly #page: BrowserPage;
  readonly #places: WalkedPlaces;
  readonly #endsAt: number;

  constructor(page: BrowserPage, places: WalkedPlaces, endsAt: number) {
    this.#page = page;
    this.#places = places;
    this.#endsAt = endsAt;
  }

  /** Presses a key until the focus leaves the page, is held, or the walk is long enough. */
  async go(key: WalkKey, maxStops: number): Promise<number[]> {
    const ids: number[] = [];
    while (ids.length < maxStops && performance.now() < this.#endsAt) {
      await pressKey(this.#page, key);
      const { id, needsPicture } = await this.#settledStop(ids);
      if (id === 0 && ids.length > 0) break;
      ids.push(id);
      if (isHeld(ids)) break;
      if (needsPicture && (await this.#looksTheSame(id))) await this.#call(id, "addInvisible");
    }
    return ids;
  }

  /** Whether the focus was held, for which every way out is tried. */
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
    await this.#call(holder, "addTrap", context);
    return true;
  }

  /** Waits at the end and where the focus was before, since a script may take it back. */
  async #settledStop(earlier: readonly number[]): Promise<FocusStop> {
    const stop = await this.#places.readStop();
    if (stop.id !== 0 && !earlier.includes(stop.id)) return stop;
    await Bun.sleep(RETURNING_MS);
    return this.#places.readStop();
  }

  /** Compares pictures of the window with and without the focus, the second time unhurried. */
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

  /** Calls a function of the engine in an element's place, with the element's number there. */
  async #call(element: number, name: string, ...rest: unknown[]): Promise<void> {
    const { place, id } = this.#places.find(element);
    const given = [id, ...rest].map((one) => JSON.stringify(one)).join(", ");
    await this.#places.call(place, `${name}(${given})`);
  }

  async #picture(): Promise<string> {
    const params = { format: "png", optimizeForSpeed: true };
    return (await this.#page.send<{ data: string }>("Page.captureScreenshot", params)).data;
  }
}

/** Whether the last stops were all on a few elements, each of them more than once. */
function isHeld(ids: readonly number[]): boolean {
  const last = ids.slice(-HELD_STOPS);
  const isRepeated = (id: number) => id > 0 && last.indexOf(id) !== last.lastIndexOf(id);
  return last.length === HELD_STOPS && new Set(last).size <= MAX_HELD && last.every(isRepeated);
}
