import type { HideDuration, PanelLayout, SentWidgetView } from "#shared/widgets/config.ts";
import type { WidgetTool } from "#shared/widgets/tool-values.ts";
import type { Preferences } from "../preferences.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import type { Choices } from "./choices.ts";
import type { ReportDraft } from "./report-draft.ts";

/** Everything the panel's parts need. New messages or owner settings create a new panel. */
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
  /** Shows an action's result until the next result, or only announces it to screen readers. */
  say(text: string, audience?: "listeners"): void;
}

/** Returns the visitor's layout, or else the owner's; views of earlier releases have none. */
export function layoutOf({ layout }: Preferences, { view }: Pick<PanelContext, "view">): PanelLayout {
  return layout ?? view.settings.layout ?? "list";
}

/** A panel part that the search can find. */
export interface Part {
  readonly element: HTMLElement;
  /** Key of the part's synonyms in `widget/languages`, such as a tool's name. */
  readonly id: string;
  readonly name: string;
  /** Additional text included in the search. */
  readonly help: string;
  show(preferences: Preferences): void;
}
