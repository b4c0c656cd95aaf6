import type { PublicWidgetView } from "../src/shared/widget-config.ts";
import type { PageEffects } from "./page-effects.ts";

/** What the loader lends to the panel's chunk, which shares no modules with it. */
export interface WidgetHost {
  readonly root: ShadowRoot;
  /** Labelled landmark around all that is shown; carries the classes of position and size. */
  readonly region: HTMLElement;
  readonly launcher: HTMLButtonElement;
  readonly effects: PageEffects;
  /** Null while the widget is inactive. */
  view(): PublicWidgetView | null;
  /** Lays the button out again, after the visitor moved or hid it. */
  place(): void;
  /** Above whatever else entered the top layer meanwhile. */
  raise(): void;
}

/** What the panel's chunk gives back. */
export interface Panel {
  isOpen(): boolean;
  open(messages: Record<string, string>, language: string): void;
  close(): void;
  /** Puts the visitor's choices among the tools offered into effect. */
  apply(): void;
  /** Takes every effect off the page, but keeps the choices. */
  suspend(): void;
  /** Forgets every choice. */
  reset(): void;
}

export interface PanelModule {
  /** The words are those of the page's language at that moment. */
  createPanel(host: WidgetHost, messages: Record<string, string>): Panel;
}
