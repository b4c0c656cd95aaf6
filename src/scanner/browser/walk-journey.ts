import type { StepState } from "#shared/journeys/choices.ts";
import type { JourneyStep, StepProblem, StepResult } from "#shared/journeys/schemas.ts";
import type { Search } from "../engine/keyboard/journey-page.ts";
import { JourneyPage } from "./journey-page.ts";
import type { OpenBrowser } from "./open-browser.ts";
import { pressKey, selectAll, typeText } from "./press-key.ts";

/** A path through a site, up to a point where nothing has been bought. */
export interface JourneyPlan {
  /** Address of the first page. */
  start: string;
  steps: readonly JourneyStep[];
  /** Whether a host belongs to the site. */
  isOwnHost: (hostname: string) => boolean;
}

/** Result of a step, with a picture (WebP). */
export interface WalkedStep extends StepResult {
  picture: Uint8Array | null;
}

export interface JourneyTimes {
  /** Time for the whole walk. */
  walk: number;
  /** Maximum wait for a control or text to appear. */
  appear: number;
}
const TIMES: JourneyTimes = { walk: 90_000, appear: 8_000 };

const MAX_NEAR = 3;
/** Options tried in a list that opens. */
const MAX_OPTIONS = 60;

/**
 * Walks through a site by keyboard alone. Ends at the first step that cannot be done; later steps
 * are `not-walked`.
 */
export async function walkJourney(
  browser: OpenBrowser,
  plan: JourneyPlan,
  times: JourneyTimes = TIMES,
): Promise<WalkedStep[]> {
  const page = await JourneyPage.open(browser, plan.isOwnHost);
  const walk = new JourneyWalk(page, times);
  const walked = [await walk.open(plan.start)];
  for (const [at, step] of plan.steps.entries()) {
    const isOver = walked.at(-1)?.state !== "done";
    walked.push(isOver ? NOT_WALKED : await walk.take(step, at === plan.steps.length - 1));
  }
  await page.close();
  return walked;
}

const NOT_WALKED: WalkedStep = {
  state: "not-walked",
  stops: 0,
  element: null,
  near: [],
  problems: [],
  heldBack: 0,
  leftTo: "",
  path: "",
  picture: null,
};

/** How one part of a step ended. */
type Ended = Pick<StepResult, "state"> & Partial<WalkedStep>;

const DONE: Ended = { state: "done" };

class JourneyWalk {
  readonly #page: JourneyPage;
  readonly #times: JourneyTimes;
  readonly #endsAt: number;

  constructor(page: JourneyPage, times: JourneyTimes) {
    this.#page = page;
    this.#times = times;
    this.#endsAt = performance.now() + times.walk;
  }

  async open(url: string): Promise<WalkedStep> {
    await this.#page.goTo(url);
    return this.#finish(this.#whereItLed(false) ?? DONE);
  }

  async take(step: JourneyStep, isLast: boolean): Promise<WalkedStep> {
    if (performance.now() > this.#endsAt) return { ...NOT_WALKED, state: "out-of-time" };
    this.#page.guard.begin(step.maySend ? "marked" : "never");
    await this.#page.enter();
    const ended = await this.#act(step);
    const left = ended.state === "done" || ended.state === "not-reachable" ? this.#whereItLed(isLast) : null;
    return this.#finish({ ...ended, ...left });
  }

  #act(step: JourneyStep): Promise<Ended> {
    if (step.kind === "press") return this.#press(step);
    if (step.kind === "type") return this.#type(step);
    if (step.kind === "choose") return this.#choose(step);
    const isThere =
      step.kind === "wait"
        ? () => this.#page.showsText(step.text)
        : async () => isPath(await this.#page.path(), step.text);
    const missing = step.kind === "wait" ? "text-missing" : "wrong-page";
    return this.#until(isThere).then((isMet) => (isMet ? DONE : { state: missing }));
  }

  async #press(step: JourneyStep): Promise<Ended> {
    const reached = await this.#reach(step);
    if (reached.state !== "done") return reached;
    const picture = await this.#page.takePicture();
    await this.#page.watchPress();
    const isToggle = /^(?:checkbox|radio|switch)$/.test(reached.role ?? "");
    const keys = isToggle ? (["Space"] as const) : (["Enter", "Space"] as const);
    for (const key of keys) {
      await pressKey(this.#page.shown, key);
      await this.#page.settle();
      const changes = await this.#page.readChanges();
      if (!changes) return { ...reached, picture };
      const { hasReacted, problems } = changes;
      const isHeld = this.#page.guard.notes.isHeld || this.#page.guard.notes.leftTo !== null;
      if (hasReacted || isHeld) {
        return { ...reached, picture, problems: [...(reached.problems ?? []), ...problems(reached.element)] };
      }
    }
    return { ...reached, picture, state: reached.isChosen ? "done" : "no-reaction" };
  }

  async #type(step: JourneyStep): Promise<Ended> {
    const reached = await this.#reach(step);
    if (reached.state !== "done") return reached;
    await selectAll(this.#page.shown);
    await typeText(this.#page.shown, step.text);
    await this.#page.settle();
    return (await this.#page.readField()) === "" ? { ...reached, state: "not-typed" } : reached;
  }

  async #choose(step: JourneyStep): Promise<Ended> {
    const reached = await this.#reach(step);
    if (reached.state !== "done") return reached;
    const options = await this.#page.readOptions();
    return {
      ...reached,
      ...(options ? await this.#chooseNative(step, options.texts) : await this.#chooseDrawn(step)),
    };
  }

  async #chooseNative({ text }: JourneyStep, texts: readonly string[]): Promise<Ended> {
    const wanted = indexOf(texts, text);
    if (wanted === -1) return { state: "no-such-option", near: nearest(texts, text) };
    for (let presses = 0; presses <= texts.length; presses += 1) {
      const at = (await this.#page.readOptions())?.selected ?? wanted;
      if (at === wanted) return DONE;
      await pressKey(this.#page.shown, at < wanted ? "ArrowDown" : "ArrowUp");
    }
    return { state: "no-reaction" };
  }

  /** Chooses from a list that scripts draw: opens it, and moves through it with arrow keys. */
  async #chooseDrawn({ text }: JourneyStep): Promise<Ended> {
    const wanted = { name: text, role: "any", isLoose: false };
    const seen = new Set<string>();
    let key: "Enter" | "ArrowDown" = "Enter";
    for (let presses = 0; presses < MAX_OPTIONS; presses += 1) {
      await pressKey(this.#page.shown, key);
      if (presses < 2) await this.#page.settle();
      const control = await this.#page.readControl(wanted);
      if (control?.isWanted) {
        await pressKey(this.#page.shown, "Enter");
        await this.#page.settle();
        return DONE;
      }
      if (control && presses > 1 && seen.has(control.selector)) break;
      if (control && presses > 0) seen.add(control.selector);
      key = "ArrowDown";
    }
    return { state: "no-such-option", near: nearest((await this.#page.search(wanted)).names, text) };
  }

  /** Moves focus to a step's control, once there is one with its name. */
  async #reach(step: JourneyStep): Promise<Ended & { role?: string; isChosen?: boolean }> {
    const exact = { name: step.name, role: step.role, isLoose: false };
    let found: Search = { exact: 0, loose: 0, other: null, names: [] };
    await this.#until(async () => {
      found = await this.#page.search(exact);
      return found.loose > 0 || found.other !== null;
    });
    if (found.loose === 0 && !found.other) {
      return { state: "no-such-name", near: nearest(found.names, step.name) };
    }
    const wanted = { ...exact, isLoose: found.exact === 0 };
    const { end, control, stops, problems } = await this.#page.tabTo(wanted, this.#endsAt);
    if (control) {
      const { selector, markup, role, isChosen } = control;
      return { state: "done", stops, problems, element: { selector, markup }, role, isChosen };
    }
    const wasEverywhere = end === "round" || end === "too-many";
    const state: StepState = wasEverywhere && found.other?.isMouseOnly ? "mouse-only" : END_STATES[end];
    const element = found.other && { selector: found.other.selector, markup: found.other.markup };
    return { state, stops, problems, element };
  }

  /** Waits until a condition is met; false if it isn't in time. */
  async #until(isMet: () => Promise<boolean>): Promise<boolean> {
    const end = Math.min(this.#endsAt, performance.now() + this.#times.appear);
    for (;;) {
      if (await isMet()) return true;
      if (performance.now() > end) return false;
      await this.#page.settle();
      await this.#page.enter();
    }
  }

  /** Judges where the last action led; null if it is on the site's own pages and sent nothing. */
  #whereItLed(mayLeave: boolean): Ended | null {
    const { isHeld, leftTo, status } = this.#page.guard.notes;
    if (leftTo !== null) return { state: mayLeave ? "done" : "left-site", leftTo };
    if (isHeld) return { state: "would-send" };
    return status === null || status >= 400 ? { state: "page-failed" } : null;
  }

  async #finish(ended: Ended): Promise<WalkedStep> {
    const { heldBack } = this.#page.guard.takeNotes();
    const path = await this.#page.path();
    const problems: StepProblem[] = [...(ended.problems ?? []), ...(await this.#page.newProblems())];
    const picture = ended.picture ?? (await this.#page.takePicture());
    const { state, stops = 0, element = null, near = [], leftTo = "" } = ended;
    return { state, stops, element, near, leftTo, problems, heldBack, path, picture };
  }
}

const END_STATES = {
  round: "not-reachable",
  held: "not-reachable",
  "too-many": "too-many-stops",
  time: "out-of-time",
  stopped: "not-reachable",
} as const satisfies Record<string, StepState>;

/** Whether a path is the expected one; `*` at its end stands for any further path. */
function isPath(path: string, expected: string): boolean {
  if (expected.endsWith("*")) return path.startsWith(expected.slice(0, -1));
  return path.replace(/(?<=.)\/$/, "") === expected.replace(/(?<=.)\/$/, "");
}

function indexOf(texts: readonly string[], wanted: string): number {
  const lower = texts.map((text) => text.toLowerCase());
  const exact = lower.indexOf(wanted.toLowerCase());
  return exact === -1 ? lower.findIndex((text) => text.includes(wanted.toLowerCase())) : exact;
}

/** Returns the names that share most pairs of letters with the one looked for. */
function nearest(names: readonly string[], wanted: string): string[] {
  const pairs = (text: string) => {
    const lower = text.toLowerCase();
    return new Set(Array.from(lower.slice(1), (letter, at) => lower[at] + letter));
  };
  const own = pairs(wanted);
  const likeness = (name: string) => {
    const other = pairs(name);
    return (2 * own.intersection(other).size) / Math.max(1, own.size + other.size);
  };
  return names
    .map((name) => ({ name, score: likeness(name) }))
    .filter(({ score }) => score > 0.2)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_NEAR)
    .map(({ name }) => name);
}
