import { WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { createDialogFrame } from "../parts/dialog-frame.ts";
import type { Preferences } from "../preferences.ts";
import { createActiveList } from "./active-list.ts";
import type { PanelContext } from "./panel-context.ts";
import { keepInPlace, type PanelPlace, readPlace, restorePlace } from "./panel-place.ts";
import { countOf, createSections, fillSections } from "./panel-sections.ts";
import { createSearchField } from "./search-field.ts";
import type { Section } from "./section.ts";

export type PanelDialog = ReturnType<typeof createPanelDialog>;

/** Creates the panel's dialog; without a place, its body is hidden until it is focused. */
export function createPanelDialog(actions: Omit<PanelContext, "say">, place: PanelPlace | null) {
  const context: PanelContext = { ...actions, say };
  const status = element("p", { role: "status" });
  let stopFilling = () => {};
  let touched: Element | null = null;
  const sections = createSections(context);
  const active = createActiveList(context, () => sections[0]?.header.focus());
  const search = createSearchField(context, [active, ...sections], (searching) => {
    stopFilling();
    body.classList.toggle("searching", searching);
  });
  const body = element("div", { class: "body" });
  body.append(search.element, active.element, ...sections.map((section) => section.element));
  const title = actions.messages.title ?? "";
  const { dialog, closeButton } = createDialogFrame(actions, "panel", title, body);
  const count = createButton({ id: "count", class: "count" }, showActive);
  closeButton.before(count);
  dialog.append(status);

  function say(text: string, audience?: "listeners"): void {
    status.textContent = text;
    status.className = audience ?? "";
  }

  function touch({ target }: Event): void {
    touched = target instanceof Element ? target : null;
    say("");
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

  function showActive(): void {
    search.search("");
    dialog.scrollTop = 0;
    active.focus();
  }

  /** Starts once the visitor is in the panel: the parts that they meet first should not wait. */
  function fillRest(): void {
    stopFilling();
    stopFilling = fillSections(sections);
  }

  dialog.addEventListener("click", touch, true);
  dialog.addEventListener("change", touch, true);
  openSections(sections, place);
  body.hidden = !place;
  if (place?.query) search.search(place.query);
  update(actions.preferences());

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
    offer: (offered: HTMLElement) => showOffer(dialog, body, offered),
    place: () => readPlace(dialog, sections, search.query()),
    goTo(former: PanelPlace) {
      fillRest();
      restorePlace(dialog, former);
    },
    end: () => stopFilling(),
  };
}

/** Opens and builds the sections that were open; in a new panel opens the first two, unbuilt. */
function openSections(sections: readonly Section[], place: PanelPlace | null): void {
  const open = place?.open ?? sections.slice(0, 2).map(({ id }) => id);
  for (const section of sections) {
    section.toggle(open.includes(section.id));
    if (place && section.isOpen()) section.fill(Number.POSITIVE_INFINITY);
    section.element.hidden = !place;
  }
}

/** Puts an element before everything else, and focuses it. */
function showOffer(dialog: HTMLElement, body: HTMLElement, offer: HTMLElement): void {
  body.querySelector(".offer")?.remove();
  body.prepend(offer);
  dialog.scrollTop = 0;
  offer.focus();
}
