import type { SentWidgetView } from "#shared/widgets/config.ts";
import type { PageEffects } from "./page-effects.ts";
import type { HandrailEvents } from "./platform.d.ts";

/** The loader's interface for the panel's chunk, which shares no modules with the loader. */
export interface WidgetHost {
  readonly root: ShadowRoot;
  /** The labeled landmark around everything shown; carries the classes for position and size. */
  readonly region: HTMLElement;
  readonly launcher: HTMLButtonElement;
  readonly effects: PageEffects;
  /** Returns null while the widget is inactive. */
  view(): SentWidgetView | null;
  /** Returns the address of one of this widget's routes, such as `reports`. */
  api(path: string): string;
  /** Returns the absolute address of a path of the service, such as a font's. */
  file(path: string): string;
  /** Updates the launcher button after the visitor moved or hid it. */
  place(): void;
  /** Moves the widget above everything that has entered the top layer since. */
  raise(): void;
  emit<Name extends keyof HandrailEvents>(name: Name, event: HandrailEvents[Name]): void;
  /** Rejects if the messages can't be loaded. */
  loadWords(language: string): Promise<PanelWords>;
  /** Polls the public view now, since the visitor chose another language. */
  refresh(): void;
  /** Set by the chunk that applies corrections. */
  corrections?: LiveCorrections | undefined;
}

export interface PanelWords {
  /** BCP 47 tag of the messages. */
  language: string;
  messages: Record<string, string>;
}

/** The panel's interface for the loader. */
export interface Panel {
  isOpen(): boolean;
  open(words: PanelWords): void;
  close(): void;
  /** Puts the visitor's choices into effect, for the tools offered. */
  apply(): void;
  /** Ignores a tool that is not offered, or a value that the tool does not have. */
  set(tool: string, value: string | null): void;
  /** Removes every effect from the page, but not the choices. */
  suspend(): void;
  /** Clears every choice. */
  reset(): void;
}

/** Corrections in effect on the page. */
export interface LiveCorrections {
  /** Returns the number of corrections that have changed something on this page. */
  count(): number;
  /** Reverts all corrections until `resume`, so that the page can be seen without them. */
  rest(): void;
  resume(): void;
}

/** The interface of the chunk that applies corrections, for the loader. */
export interface CorrectionsModule {
  /** Applies the corrections of the current view; called with each view. */
  correct(host: WidgetHost): void;
}

export interface PanelModule {
  createPanel(host: WidgetHost, words: PanelWords): Panel;
}
