import { WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { element } from "../elements.ts";
import { CROSS, createIcon } from "../icons.ts";
import type { Preferences } from "../preferences.ts";
import { directionOf } from "../words/direction.ts";
import { createActiveList } from "./active-list.ts";
import { keepInPlace } from "./keep-in-place.ts";
import type { PanelContext } from "./panel-context.ts";
import { countOf, createSections } from "./panel-sections.ts";
import { runWhenIdle } from "./run-when-idle.ts";
import { createSearchField } from "./search-field.ts";

/** Where a visitor is in the panel, to be there again in one built anew. */
export interface PanelPlace {
  /** Ids of the sections that are open. */
  open: string[];
  query: string;
  scrolled: number;
  /** Id of what has the focus: empty for the panel itself, null for something else on the page. */
  focused: string | null;
}

export interface PanelDialog {
  readonly element: HTMLElement;
  readonly context: PanelContext;
  update(preferences: Preferences): void;
  focus(): void;
  say(text: string): void;
  /** Puts something before everything else, and moves there. */
  offer(element: HTMLElement): void;
  place(): PanelPlace;
  goTo(place: PanelPlace): void;
  /** Ends what still goes on. */
  end(): void;
}

/**
 * `place` is null for a panel that opens: its first sections are open then, and what is in it shows
 * with the focus.
 */
export function createPanelDialog(actions: Omit<PanelContext, "say">, place: PanelPlace | null): PanelDialog {
  const { messages, language } = actions;
  const context: PanelContext = { ...actions, say };
  const status = element("p", { role: "status" });
  let stopFilling = () => {};
  const sections = createSections(context);
  const active = createActiveList(context, () => sections[0]?.header.focus());
  const search = createSearchField(context, [active, ...sections], (searching) => {
    stopFilling();
    body.classList.toggle("searching", searching);
  });
  const count = element("button", { type: "button", id: "count", class: "count" });
  const close = element(
    "button",
    { type: "button", id: "close", class: "close", "aria-label": messages.close ?? "" },
    createIcon(CROSS),
  );
  const head = element(
    "div",
    { class: "head" },
    element("h2", { id: "title" }, messages.title ?? ""),
    count,
    close,
  );
  const body = element(
    "div",
    { class: "body" },
    search.element,
    active.element,
    ...sections.map((section) => section.element),
  );
  const dialog = element(
    "div",
    {
      class: "panel",
      role: "dialog",
      "aria-labelledby": "title",
      tabindex: "-1",
      lang: language,
      dir: directionOf(language),
    },
    head,
    body,
    status,
  );
  let touched: Element | null = null;

  function say(text: string, audience?: "listeners"): void {
    status.textContent = text;
    status.className = audience ?? "";
  }

  function touch({ target }: Event): void {
    touched = target instanceof Element ? target : null;
    say("");
  }

  dialog.addEventListener("click", touch, true);
  dialog.addEventListener("change", touch, true);
  close.addEventListener("click", actions.close);
  count.addEventListener("click", () => {
    search.search("");
    dialog.scrollTop = 0;
    active.focus();
  });
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") actions.close();
  });

  const opened = place?.open ?? sections.slice(0, 2).map(({ id }) => id);
  for (const section of sections) section.toggle(opened.includes(section.id));
  if (place) for (const section of sections) if (section.isOpen()) section.fill(Number.POSITIVE_INFINITY);
  for (const section of sections) section.element.hidden = !place;
  body.hidden = !place;
  if (place?.query) search.search(place.query);
  update(actions.preferences());

  /** Once the visitor is in the panel: what they meet first should not wait for the rest. */
  function fillRest(): void {
    stopFilling();
    stopFilling = runWhenIdle(fillSome);
  }

  /** Each section shows once those before it are complete, so that nothing seen moves. */
  function fillSome(): boolean {
    for (const section of sections) {
      section.element.hidden = false;
      if (section.isOpen() && section.fill(1)) return true;
    }
    return sections.some((section) => section.fill(1));
  }

  function update(preferences: Preferences): void {
    const anchor = touched && active.element.contains(touched) ? null : touched;
    keepInPlace(dialog, anchor, () => {
      active.show(preferences);
      for (const section of sections) section.show(preferences);
    });
    count.textContent = countOf(WIDGET_TOOLS, preferences, context);
    count.hidden = !count.textContent;
    dialog.classList.toggle("oversize", preferences.oversize === true);
  }

  return {
    element: dialog,
    update,
    say,
    context,
    focus() {
      body.hidden = false;
      dialog.focus();
      fillRest();
    },
    offer(offered) {
      body.querySelector(".offer")?.remove();
      body.prepend(offered);
      dialog.scrollTop = 0;
      offered.focus();
    },
    place: () => ({
      open: sections.filter((section) => section.isOpen()).map(({ id }) => id),
      query: search.query(),
      scrolled: dialog.scrollTop,
      focused: dialog.matches(":focus-within") ? (dialog.querySelector(":focus")?.id ?? "") : null,
    }),
    goTo({ scrolled, focused }) {
      fillRest();
      dialog.scrollTop = scrolled;
      if (focused === null) return;
      const found = focused && dialog.querySelector<HTMLElement>(`#${CSS.escape(focused)}`);
      (found || dialog).focus({ preventScroll: true });
    },
    end: () => stopFilling(),
  };
}
