import type { SentWidgetView } from "#shared/widget-config.ts";
import type { PageEffects } from "./page-effects.ts";
import type { HandrailEvents } from "./platform.d.ts";

/** What the loader lends to the panel's chunk, which shares no modules with it. */
export interface WidgetHost {
  readonly root: ShadowRoot;
  /** Labelled landmark around all that is shown; carries the classes of position and size. */
  readonly region: HTMLElement;
  readonly launcher: HTMLButtonElement;
  readonly effects: PageEffects;
  /** Null while the widget is inactive. */
  view(): SentWidgetView | null;
  /** Address of one of this widget's routes, such as `reports`. */
  api(path: string): string;
  /** Absolute address of a path of our server, such as a font's. */
  file(path: string): string;
  /** Lays the button out again, after the visitor moved or hid it. */
  place(): void;
  /** Above whatever else entered the top layer meanwhile. */
  raise(): void;
  emit<Name extends keyof HandrailEvents>(name: Name, event: HandrailEvents[Name]): void;
  /** Rejects when they cannot be loaded. */
  loadWords(language: string): Promise<PanelWords>;
  /** Asks for the public view at once, after the visitor chose another language. */
  refresh(): void;
}

export interface PanelWords {
  /** BCP 47 tag of the messages. */
  language: string;
  messages: Record<string, string>;
}

/** What the panel's chunk gives back. */
export interface Panel {
  isOpen(): boolean;
  open(words: PanelWords): void;
  close(): void;
  /** Puts the visitor's choices among the tools offered into effect. */
  apply(): void;
  /** Nothing happens for a tool that is not offered or a value that it does not have. */
  set(tool: string, value: string | null): void;
  /** Takes every effect off the page, but keeps the choices. */
  suspend(): void;
  /** Forgets every choice. */
  reset(): void;
}

export interface PanelModule {
  createPanel(host: WidgetHost, words: PanelWords): Panel;
}
