/** Commands of a browser's own protocol; the rest is shared. */
export interface EngineDriver {
  /** Resolves once the page has loaded. */
  navigate(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Calls a function in the page, given as source, with a string, and returns its resolved string.
   */
  call(source: string, argument: string): Promise<string>;
  /** Input sources in the form of both WebDriver protocols. */
  perform(sources: InputSource[]): Promise<void>;
  /** Screenshot of the whole window. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

interface InputSource {
  type: "key" | "pointer";
  id: string;
  actions: Record<string, unknown>[];
}

/** Page in an engine without a Playwright driver, with Playwright's names. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  evaluate<Result>(code: () => Result): Promise<Awaited<Result>>;
  evaluate<Result, Argument>(
    code: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>;
  mouse: { move(x: number, y: number): Promise<void> };
  /** Clicks the middle of an element, in any open shadow root, once it exists. */
  click(selector: string): Promise<void>;
  /** Presses a key by its name in `KeyboardEvent.key`. */
  press(key: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export function enginePage(driver: EngineDriver): EnginePage {
  async function evaluate<Result, Argument>(code: (argument: Argument) => Result, argument?: Argument) {
    const source = `async (given) => JSON.stringify({ answer: await (${code})(JSON.parse(given)) })`;
    return JSON.parse(await driver.call(source, JSON.stringify(argument ?? null))).answer;
  }

  const move = (x: number, y: number) => driver.perform([mouse({ type: "pointerMove", x, y })]);

  return {
    goto: driver.navigate,
    reload: driver.reload,
    evaluate,
    mouse: { move },
    async click(selector) {
      const [x, y] = await evaluate(middleOf, selector);
      await driver.perform([
        mouse(
          { type: "pointerMove", x, y },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ),
      ]);
    },
    press(key) {
      const value = KEYS[key] ?? key;
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
      return driver.perform([{ type: "key", id: "keyboard", actions }]);
    },
    screenshot: driver.screenshot,
    close: driver.close,
  };
}

/** WebDriver's code points for keys without a character. */
const KEYS: Record<string, string> = { Enter: "\uE007", Escape: "\uE00C", Shift: "\uE008", Tab: "\uE004" };

function mouse(...actions: Record<string, unknown>[]): InputSource {
  return { type: "pointer", id: "mouse", actions };
}

/** Runs in the page. */
async function middleOf(selector: string): Promise<[x: number, y: number]> {
  for (;;) {
    const roots = [document, document.querySelector("handrail-widget")?.shadowRoot];
    const found = roots.map((root) => root?.querySelector(selector)).find((element) => element);
    if (found && found.getClientRects().length > 0) {
      found.scrollIntoView({ block: "nearest", behavior: "instant" });
      const { left, top, width, height } = found.getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
