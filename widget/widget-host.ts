import type { SentWidgetView } from "#shared/widgets/config.ts";
import type { PageEffects } from "./page-effects.ts";
import type { HandrailEvents } from "./platform.d.ts";

/** The loader's interface for the panel's chunk, which shares no modules with the loader. */
export interface WidgetHost {
  readonly root: ShadowRoot;
  /** Labeled landmark around everything shown; has the position and size classes. */
  readonly region: HTMLElement;
  readonly launcher: HTMLButtonElement;
  readonly effects: PageEffects;
  /** Returns null while the widget is inactive. */
  view(): SentWidgetView | null;
  /** Returns the URL of one of this widget's routes, such as `reports`. */
  api(path: string): string;
  /** Returns the absolute URL of a path on the service, such as a font's. */
  file(path: string): string;
  /** Updates the launcher button after the visitor moved or hid it. */
  place(): void;
  emit<Name extends keyof HandrailEvents>(name: Name, event: HandrailEvents[Name]): void;
  /** Rejects if the messages can't be loaded. */
  loadWords(language: string): Promise<PanelWords>;
  /** Polls the public view immediately, since the visitor chose another language. */
  refresh(): void;
  /** Set while a tool shows numbers. */
  numbers?: PageNumbers | undefined;
  /** Set by the chunk that applies corrections. */
  corrections?: LiveCorrections | undefined;
}

export interface PanelWords {
  /** BCP 47 tag of the messages' language. */
  language: string;
  messages: Record<string, string>;
}

/** The panel's interface for the loader. */
export interface Panel {
  isOpen(): boolean;
  open(words: PanelWords): void;
  close(): void;
  /** Applies the visitor's choices for the tools offered. */
  apply(): void;
  /** Ignores tools that are not offered and values that the tool doesn't have. */
  set(tool: string, value: string | null): void;
  /** Removes every effect from the page but keeps the choices. */
  suspend(): void;
  /** Clears every choice. */
  reset(): void;
}

/** Numbers next to everything that can be pressed. */
export interface PageNumbers {
  /** Returns the element with a number; undefined if there is none. */
  find(number: number): Element | undefined;
  /** Returns everything that has a number. */
  all(): Element[];
  /** How many tools show them. */
  users: number;
  remove(): void;
}

/** Corrections in effect on the page. */
export interface LiveCorrections {
  /** Returns the number of corrections that have changed something on this page. */
  count(): number;
  /** Reverts all corrections until `resume`, so the page can be viewed without them. */
  rest(): void;
  resume(): void;
}

/** The interface of the chunk that applies corrections, for the loader. */
export interface CorrectionsModule {
  /** Applies the current view's corrections; called for each view. */
  correct(host: WidgetHost): void;
}

export interface PanelModule {
  createPanel(host: WidgetHost, words: PanelWords): Panel;
}
