import type { HideDuration, SentWidgetView } from "#shared/widget-config.ts";
import type { WidgetTool } from "#shared/widget-tools.ts";
import type { Preferences } from "../preferences.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import type { ReportDraft } from "./report-draft.ts";

/**
 * What the panel's parts work with. A panel is built anew when its words or the owner's settings
 * change.
 */
export interface PanelContext extends PanelWords {
  readonly host: WidgetHost;
  readonly view: SentWidgetView;
  /** The tools that the owner offers and this browser can do, in the owner's order. */
  offered(): readonly WidgetTool[];
  /** What was typed and not sent yet. */
  readonly draft: ReportDraft;
  /** As chosen now, with no other tools than those offered. */
  preferences(): Preferences;
  choose(change: Partial<Preferences>): void;
  /** Undefined switches the tool off. */
  chooseTool(tool: WidgetTool, value: string | undefined): void;
  /** For a tool that opens something: it takes the panel's place. */
  openTool(tool: WidgetTool): void;
  /** Undefined is the page's language, or the owner's choice. */
  chooseLanguage(language: string | undefined): void;
  hide(duration: HideDuration): void;
  reset(): void;
  close(): void;
  /**
   * Tells everyone, or only those who listen, what came of an action. It stays until the next one.
   */
  say(text: string, audience?: "listeners"): void;
}

/** Something in the panel that can be found by its words. */
export interface Part {
  readonly element: HTMLElement;
  /** The key of its synonyms in `widget/synonyms`, such as a tool's name. */
  readonly id: string;
  readonly name: string;
  /** What else it is found by. */
  readonly help: string;
  show(preferences: Preferences): void;
}
