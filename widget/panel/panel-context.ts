import type { HideDuration, SentWidgetView } from "#shared/widgets/config.ts";
import type { WidgetTool } from "#shared/widgets/tool-values.ts";
import type { Preferences } from "../preferences.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import type { Choices } from "./choices.ts";
import type { ReportDraft } from "./report-draft.ts";

/** Everything that the panel's parts need. New messages or owner settings create a new panel. */
export interface PanelContext extends PanelWords, Omit<Choices, "reload"> {
  readonly host: WidgetHost;
  readonly view: SentWidgetView;
  readonly draft: ReportDraft;
  /** Opens a tool's own dialog or bar in place of the panel. */
  openTool(tool: WidgetTool): void;
  /** Sets the visitor's language; undefined restores the owner's or the page's language. */
  chooseLanguage(language: string | undefined): void;
  hide(duration: HideDuration): void;
  close(): void;
  /** Shows the result of an action until the next one, or only announces it to screen readers. */
  say(text: string, audience?: "listeners"): void;
}

/** A part of the panel that the search can find. */
export interface Part {
  readonly element: HTMLElement;
  /** Key of its synonyms in `widget/languages`, such as a tool's name. */
  readonly id: string;
  readonly name: string;
  /** Further text that the search looks through. */
  readonly help: string;
  show(preferences: Preferences): void;
}
