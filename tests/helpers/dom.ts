import { afterAll, afterEach, beforeAll } from "bun:test";
import { Window } from "happy-dom";

/** Where the pages under test seem to live. */
export const DOM_ORIGIN = "https://handrail.test";

/** Bun has these too, but an event has to be of the kind that happy-dom's nodes dispatch. */
const REPLACED = new Set(["Event", "CustomEvent", "EventTarget", "MessageEvent", "ErrorEvent", "navigator"]);

const window = new Window({ url: `${DOM_ORIGIN}/`, width: 1280, height: 800 });
const ours = domGlobals();
const before = new Map(
  Object.keys(ours).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
);

// Preloaded by bunfig.toml: these look for a document once, when they are first imported.
install();
const { cleanup, configure, getConfig } = await import("@testing-library/react");
await import("@testing-library/user-event");
await import("react-dom/client");
await import("@stripe/react-stripe-js");
uninstall();
const { asyncWrapper } = getConfig();
configure({
  // A busy machine may take longer than the second that the library waits.
  asyncUtilTimeout: 10_000,
  // What is waited for may be there before the effects of what brought it, such as the focus.
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const outcome = await work();
      await reactIsDone();
      return outcome;
    }),
});

/** Gives the tests of one file a document, empty again after each test, and takes it away after the last. */
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

/** What React has scheduled it does in later turns, and looks for the window then. */
async function reactIsDone(): Promise<void> {
  for (let turn = 0; turn < TURNS_OF_REACT; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** Moves to a path of the site without loading anything. */
export function visit(path: string): void {
  window.happyDOM.setURL(`${DOM_ORIGIN}${path}`);
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
