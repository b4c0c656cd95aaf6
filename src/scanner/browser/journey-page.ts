import type { ProblemKind } from "#shared/journeys/choices.ts";
import type { StepElement, StepProblem } from "#shared/journeys/schemas.ts";
import type { Search, SeenControl, SeenElement, Wanted } from "../engine/keyboard/journey-page.ts";
import type { Changes } from "../engine/keyboard/press-changes.ts";
import type { Finding } from "../findings.ts";
import { BrowserPage, type FramePlace, skipGone } from "./browser-page.ts";
import { callEngine, withEngine } from "./call-engine.ts";
import type { OpenBrowser } from "./open-browser.ts";
import { type Key, pressKey } from "./press-key.ts";
import { SendGuard } from "./send-guard.ts";
import { takePicture } from "./take-picture.ts";
import { isHeld, KeyboardWalk, WalkedPlaces } from "./walk-by-keyboard.ts";
import { shownPlaces } from "./window-box.ts";

const POLL_MS = 80;
/** Time without changes after which a page counts as settled, and the longest wait for it. */
const QUIET_MS = 300;
const SETTLE_MS = 6_000;
/** Most tab stops that a step may take, and most controls among which arrow keys move. */
const MAX_STOPS = 200;
const MAX_ARROWS = 40;
const MAX_PROBLEMS = 10;

const PICTURE_SCALE = 0.5;
/** Maximum bytes of a step's picture. */
export const MAX_STEP_PICTURE_BYTES = 40_960;

const PROBLEM_OF_RULE: Readonly<Record<string, ProblemKind>> = {
  "keyboard-trap": "trapped",
  "invisible-focus": "invisible",
  "covered-focus": "covered",
};

/** How the search for a control ended: after a round of all stops, in a trap, or too late. */
type TabEnd = "found" | "round" | "held" | "too-many" | "time" | "stopped";

interface Tabbed {
  end: Exclude<TabEnd, "found">;
  control: SeenControl | null;
  stops: number;
  problems: StepProblem[];
}

/** A page on which a journey is walked, with what the engine says about it. */
export class JourneyPage {
  readonly shown: BrowserPage;
  readonly guard: SendGuard;
  #places: WalkedPlaces;
  readonly #told = new Set<string>();

  static async open(browser: OpenBrowser, isOwnHost: (hostname: string) => boolean): Promise<JourneyPage> {
    const guard = new SendGuard(isOwnHost);
    const shown = await BrowserPage.open(browser, guard);
    await shown.send("Page.setPrerenderingAllowed", { isAllowed: false });
    await shown.send("Emulation.setFocusEmulationEnabled", { enabled: true });
    return new JourneyPage(shown, guard);
  }

  private constructor(shown: BrowserPage, guard: SendGuard) {
    this.shown = shown;
    this.guard = guard;
    this.#places = new WalkedPlaces(shown, []);
  }

  async goTo(url: string): Promise<void> {
    await this.shown.send("Page.navigate", { url });
    await this.settle();
    await this.enter();
  }

  async close(): Promise<void> {
    await this.shown.close();
  }

  /** Waits until the page's text and requests have come to rest. */
  async settle(): Promise<void> {
    const start = performance.now();
    let [last, since] = ["", start];
    for (let now = start; now - start < SETTLE_MS; now = performance.now()) {
      await Bun.sleep(POLL_MS);
      const state = await this.#textState();
      if (state !== last) [last, since] = [state, performance.now()];
      else if (!this.guard.isBusy && now - since > QUIET_MS) return;
    }
  }

  /** Puts the engine into each visible document that doesn't have it yet. */
  async enter(): Promise<void> {
    const frames = await this.shown.frames();
    const places = (await shownPlaces(this.shown, frames).catch(skipGone)) ?? [];
    for (const place of places) {
      const script = "Boolean(globalThis.handrailScanner)";
      if (await this.shown.evaluate<boolean>(place, script).catch(skipGone)) continue;
      await this.shown.evaluate(place, withEngine("null")).catch(skipGone);
    }
    this.#places = new WalkedPlaces(this.shown, places);
  }

  async path(): Promise<string> {
    return URL.parse((await this.shown.topFrame()).url)?.pathname ?? "";
  }

  /** Looks for a control in all frames. */
  async search(wanted: Wanted): Promise<Search> {
    const found: Search = { exact: 0, loose: 0, other: null, names: [] };
    for (const place of this.#places.all) {
      const here = await this.#call<Search>(place, `journey.search(${JSON.stringify(wanted)})`);
      if (!here) continue;
      found.exact += here.exact;
      found.loose += here.loose;
      found.other ??= here.other;
      found.names.push(...here.names);
    }
    return found;
  }

  readControl(wanted: Wanted): Promise<SeenControl | null> {
    return this.#whereFocusIs<SeenControl>(`journey.readControl(${JSON.stringify(wanted)})`);
  }

  readOptions(): Promise<{ texts: string[]; selected: number } | null> {
    return this.#whereFocusIs("journey.readOptions()");
  }

  readField(): Promise<string | null> {
    return this.#whereFocusIs<string>("journey.readField()");
  }

  async showsText(text: string): Promise<boolean> {
    for (const place of this.#places.all) {
      if (await this.#call<boolean>(place, `presses.showsText(${JSON.stringify(text)})`)) return true;
    }
    return false;
  }

  /** Presses Tab until focus is on the wanted control, or has been everywhere. */
  async tabTo(wanted: Wanted, endsAt: number): Promise<Tabbed> {
    const walk = new KeyboardWalk(this.shown, this.#places, endsAt);
    const problems: StepProblem[] = [];
    const reached = async (end: TabEnd, stops: number, control: SeenControl | null): Promise<Tabbed> => {
      problems.push(...(await this.newProblems()));
      return { end: end === "found" ? "round" : end, control, stops, problems };
    };
    const first = await this.readControl(wanted);
    if (first?.isWanted) return reached("found", 0, first);
    let ids: number[] = [];
    let key: "Tab" | "Shift+Tab" = "Tab";
    for (let stops = 1; stops <= MAX_STOPS; stops += 1) {
      if (performance.now() > endsAt) return reached("time", stops, null);
      await pressKey(this.shown, key);
      const { id, needsPicture } = await walk.settledStop(ids);
      const { isHeld: wouldSend, leftTo } = this.guard.notes;
      if (wouldSend || leftTo !== null) return reached("stopped", stops, null);
      if (id === 0) await this.#enterIfReplaced();
      problems.push(...(await this.#unnamed()));
      const control = await this.readControl(wanted);
      if (control?.isWanted) {
        if (needsPicture && (await this.#isSafeToBlur(control))) await walk.judgeLook(id);
        return reached("found", stops, control);
      }
      if (control?.hasWantedNearby) {
        const near = await this.#arrowTo(wanted, control);
        if (near.control) return reached("found", stops + near.presses, near.control);
      }
      const isRound = ids.includes(0) && (id === 0 || id === ids[0]);
      if (isRound) return reached("round", stops, null);
      ids.push(id);
      if (!isHeld(ids)) continue;
      await walk.isHeldBy(ids);
      if (key === "Shift+Tab") return reached("held", stops, null);
      // Some widgets keep Tab for themselves, but let focus out backwards.
      [key, ids] = ["Shift+Tab", []];
    }
    return reached("too-many", MAX_STOPS, null);
  }

  async watchPress(): Promise<void> {
    for (const place of this.#places.all) await this.#call(place, "presses.watchPress()");
  }

  /** Returns what a press changed; null if it opened another document. */
  async readChanges(): Promise<{
    hasReacted: boolean;
    problems: (pressed: StepElement | null | undefined) => StepProblem[];
  } | null> {
    const [top, ...others] = this.#places.all;
    const own = top ? await this.#call<Changes>(top, "presses.readChanges()") : null;
    if (!own) return null;
    const all = [own];
    for (const place of others) all.push((await this.#call<Changes>(place, "presses.readChanges()")) ?? own);
    return {
      hasReacted: all.some((one) => one.hasReacted),
      problems: (pressed) => [...new Set(all)].flatMap((changes) => problemsOf(changes, pressed ?? null)),
    };
  }

  /** Returns what the engine found on the way, once each. */
  async newProblems(): Promise<StepProblem[]> {
    const found: StepProblem[] = [];
    for (const place of this.#places.all) {
      const findings = await this.#places.call<Finding[]>(place, "walkFindings()").catch(skipGone);
      for (const { rule, outcome, element } of findings ?? []) {
        const kind = PROBLEM_OF_RULE[rule];
        if (!kind || !element || !this.#isNew(`${kind} ${element.selector}`)) continue;
        const { selector, markup } = element;
        const isQuestion = outcome !== "failed";
        found.push({ kind, isQuestion, element: { selector, markup }, text: "" });
      }
    }
    return found.slice(0, MAX_PROBLEMS);
  }

  async takePicture(): Promise<Uint8Array | null> {
    const { cssVisualViewport: view } = await this.shown.send("Page.getLayoutMetrics");
    const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = view;
    const clip = { x, y, width, height, scale: PICTURE_SCALE };
    return takePicture(this.shown, clip, MAX_STEP_PICTURE_BYTES);
  }

  /** Moves with arrow keys within a group, until focus is on the wanted control or comes round. */
  async #arrowTo(
    wanted: Wanted,
    from: SeenControl,
  ): Promise<{ control: SeenControl | null; presses: number }> {
    const isInRow = /^(?:tab|button|link)$/.test(from.role);
    const key: Key = isInRow ? "ArrowRight" : "ArrowDown";
    for (let presses = 1; presses <= MAX_ARROWS; presses += 1) {
      await pressKey(this.shown, key);
      const control = await this.readControl(wanted);
      if (control?.isWanted) return { control, presses };
      if (!control || control.selector === from.selector) return { control: null, presses };
    }
    return { control: null, presses: MAX_ARROWS };
  }

  async #unnamed(): Promise<StepProblem[]> {
    const element = await this.#whereFocusIs<SeenElement>("journey.lacksName()");
    if (!element || !this.#isNew(`unnamed ${element.selector}`)) return [];
    return [{ kind: "unnamed", isQuestion: false, element, text: "" }];
  }

  /** Whether nothing closes when a control loses focus for a moment. */
  async #isSafeToBlur({ role }: SeenControl): Promise<boolean> {
    if (!/^(?:button|link|checkbox|radio|switch|textbox)$/.test(role)) return false;
    const [top] = this.#places.all;
    return top !== undefined && (await this.#call<boolean>(top, "journey.isInLayer()")) === false;
  }

  async #enterIfReplaced(): Promise<void> {
    const [top] = this.#places.all;
    if (top && (await callEngine<boolean>(this.shown, top, "true").catch(skipGone))) return;
    await this.settle();
    await this.enter();
  }

  /** Calls a function of the engine in the frame that has focus. */
  async #whereFocusIs<Value>(expression: string): Promise<Value | null> {
    for (const place of this.#places.all) {
      if (place.parent && !(await this.shown.evaluate<boolean>(place, "document.hasFocus()").catch(skipGone)))
        continue;
      const value = await this.#call<Value>(place, expression);
      if (value !== null) return value;
    }
    return null;
  }

  #call<Value>(place: FramePlace, expression: string): Promise<Value | null> {
    return callEngine<Value>(this.shown, place, `handrailScanner.${expression}`).catch(skipGone);
  }

  async #textState(): Promise<string> {
    const script = "document.readyState + (document.body ? document.body.innerText.slice(0, 20000) : '')";
    const [top] = await this.shown.frames();
    return (top && (await this.shown.evaluate<string>(top, script).catch(skipGone))) ?? "";
  }

  #isNew(key: string): boolean {
    if (this.#told.has(key)) return false;
    this.#told.add(key);
    return true;
  }
}

function problemsOf({ isFocusLost, dialog, texts }: Changes, pressed: StepElement | null): StepProblem[] {
  const asks = (kind: ProblemKind, element: StepElement, text = ""): StepProblem => ({
    kind,
    isQuestion: true,
    element: { selector: element.selector, markup: element.markup },
    text,
  });
  return [
    ...(isFocusLost ? [{ kind: "focus-lost" as const, isQuestion: false, element: pressed, text: "" }] : []),
    ...(dialog ? [asks("dialog-without-focus", dialog)] : []),
    ...texts.map((one) => asks("unannounced", one, one.text)),
  ];
}
