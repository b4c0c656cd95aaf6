import { afterAll, afterEach, beforeAll } from "bun:test";
import { inspect } from "node:util";
import type { UserEvent } from "@testing-library/user-event";
import { Window } from "happy-dom";
import { shortenLooks } from "./short-looks.ts";

/** Address of the pages under test. */
export const DOM_ORIGIN = "https://handrail.test";

/** Globals that Bun also has; events must be of happy-dom's classes. */
const REPLACED = new Set(["Event", "CustomEvent", "EventTarget", "MessageEvent", "ErrorEvent", "navigator"]);

const window = new Window({ url: `${DOM_ORIGIN}/`, width: 1280, height: 800 });
shortenLooks(window);
const LONGEST_DESCRIPTION = 500;
const ours = domGlobals();
const before = new Map(
  Object.keys(ours).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
);

// Preloaded by bunfig.toml: these look for a document once, when they are first imported.
install();
// React would describe each rendering to a profiler, at a third of the time that rendering takes.
const { timeStamp } = console;
Reflect.deleteProperty(console, "timeStamp");
const { cleanup, configure, getConfig, screen } = await import("@testing-library/react");
const { PointerEventsCheckLevel, userEvent } = await import("@testing-library/user-event");
await import("react-dom/client");
await import("@stripe/react-stripe-js");
console.timeStamp = timeStamp;
uninstall();
const { asyncWrapper, getElementError } = getConfig();
/** Awaited conditions, whose failing looks would each print the document in vain. */
let awaited = 0;
configure({
  getElementError: (message, container) =>
    awaited > 0 ? new NotFound(message ?? "") : getElementError(message, container),
  // The library's default of a second is too short for a busy machine.
  asyncUtilTimeout: 10_000,
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const outcome = await awaiting(work);
      // The awaited element may appear before effects of its cause, such as the focus.
      await reactIsDone();
      return outcome;
    }),
});

class NotFound extends Error {}

// A failing expectation describes its element, whose document would take seconds.
Object.defineProperty(window.Element.prototype, inspect.custom, {
  value(this: Element) {
    return this.outerHTML.slice(0, LONGEST_DESCRIPTION);
  },
});

async function awaiting<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  awaited += 1;
  try {
    return await work();
  } catch (error) {
    throw error instanceof NotFound ? getElementError(error.message, document.body) : error;
  } finally {
    awaited -= 1;
  }
}

/**
 * Installs a document for the tests of a file, emptied after each test and removed after the last.
 */
export function withDom(): void {
  beforeAll(install);
  afterEach(() => {
    cleanup();
    document.head.replaceChildren();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    visit("/");
  });
  afterAll(async () => {
    await reactIsDone();
    uninstall();
  });
}

const TURNS_OF_REACT = 5;

/** Waits for React's scheduled work, which needs the window. */
async function reactIsDone(): Promise<void> {
  for (let turn = 0; turn < TURNS_OF_REACT; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** Sets the path of the document without loading anything. */
export function visit(path: string): void {
  window.happyDOM.setURL(`${DOM_ORIGIN}${path}`);
}

/** Waits for texts, each of which shows in one place. */
export async function findTexts(...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await screen.findByText(text);
}

export interface TestUser extends UserEvent {
  /** Replaces what a field holds. */
  fill(field: Element, text: string): Promise<void>;
}

/**
 * Returns a user whose plain text arrives at once, as from a password manager, since a keystroke
 * draws the whole screen again. Keys in braces are pressed after it; `keyboard` types by letters.
 */
export function newUser(): TestUser {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const type: UserEvent["type"] = async (element, text) => {
    const [, plain = "", keys = ""] = /^([^{]*)(.*)$/s.exec(text) ?? [];
    await user.click(element);
    if (plain) await user.paste(plain);
    if (keys) await user.keyboard(keys);
  };
  return {
    ...user,
    type,
    async fill(field, text) {
      await user.clear(field);
      await type(field, text);
    },
  };
}

function install(): void {
  for (const [name, descriptor] of Object.entries(ours)) Object.defineProperty(globalThis, name, descriptor);
}

function uninstall(): void {
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
}

function domGlobals(): Record<string, PropertyDescriptor> {
  const globals: Record<string, PropertyDescriptor> = { IS_REACT_ACT_ENVIRONMENT: fixed(false) };
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !REPLACED.has(name)) continue;
    globals[name] = fixed(Reflect.get(window, name));
  }
  return globals;
}

function fixed(value: unknown): PropertyDescriptor {
  return { configurable: true, writable: true, value };
}
