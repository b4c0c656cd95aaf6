import { plain } from "#shared/plain.ts";
import type { ShownFinding } from "#src/scanner/engine/audit-shown-page.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { boxOf } from "../page/box-of.ts";
import { goTo } from "../parts/go-to.ts";
import type { WidgetHost } from "../widget-host.ts";
import { type CheckWords, fill } from "./check-words.ts";
import { createFindingMarks, isVisible } from "./finding-marks.ts";

/** Shows findings one by one in `body` and marks them all on the page. */
export function createFindingWalk(
  host: WidgetHost,
  words: CheckWords,
  findings: readonly ShownFinding[],
  body: HTMLElement,
) {
  const marks = createFindingMarks(
    host,
    findings.map(({ element: place, finding: { outcome } }) => ({ place, outcome })),
  );
  const position = element("p", { class: "check-position", role: "status" });
  const shown = element("div", { class: "check-finding" });
  const go = createButton(
    {},
    () => {
      const place = findings[current]?.element;
      if (place) leave = goTo(host, place);
    },
    words.goTo,
  );
  let current = -1;
  let leave: (() => void) | undefined;

  function step(by: number): void {
    current = (current + by + findings.length) % findings.length;
    const found = findings[current];
    if (!found) return;
    const { element: place, finding, message } = found;
    const at = fill(words.position, { number: current + 1, count: findings.length });
    position.textContent = `${at}. ${words[finding.outcome]}, ${words[finding.impact]}: `;
    position.append(element("span", { lang: "en" }, message));
    shown.replaceChildren(...describe(found, words));
    go.hidden = !place || !isVisible(place);
    leave?.();
    if (place) bringIntoView(place, body);
    marks.emphasize(current);
  }

  body.replaceChildren(
    element(
      "div",
      { class: "check-actions" },
      createButton({}, () => step(-1), words.previous),
      createButton({}, () => step(1), words.next),
      go,
    ),
    position,
    shown,
  );
  step(1);
  return {
    remove(): void {
      leave?.();
      marks.remove();
      body.replaceChildren();
    },
  };
}

/** Scrolls an element to the middle of the window, or out from under the bar. */
function bringIntoView(place: Element, body: HTMLElement): void {
  plain(place).scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const [one, bar] = [boxOf(place), body.closest(".bar")?.getBoundingClientRect()];
  if (!bar || one.right <= bar.left || one.left >= bar.right) return;
  if (one.bottom <= bar.top || one.top >= bar.bottom) return;
  const isBelow = bar.top > innerHeight - bar.bottom;
  const top = isBelow ? Math.min(one.bottom - bar.top + 12, one.top - 12) : one.top - bar.bottom - 12;
  scrollBy({ top, behavior: "instant" });
}

/** Describes a finding; its text is in English, the only language of the rules and engine. */
function describe({ element: place, finding, remedy }: ShownFinding, words: CheckWords): HTMLElement[] {
  const where = place ? (isVisible(place) ? "" : words.hidden) : words.whole;
  return [
    element("p", {}, `${words.remedy} `, element("span", { lang: "en" }, remedy)),
    ...(finding.element ? [element("p", { class: "check-code" }, finding.element.markup)] : []),
    ...(where ? [element("p", {}, where)] : []),
  ];
}
