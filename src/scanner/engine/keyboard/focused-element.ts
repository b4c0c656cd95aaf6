import { pageDocument } from "../plain-document.ts";

const TABBABLE =
  "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable]:not([contenteditable=false]), [tabindex]";

/** Elements that contain several focus stops invisible to scripts. */
const COMPOSED =
  "iframe, object, embed, audio, video, input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=week])";

const MAX_TABBABLE = 2_000;

/** Returns the focused element, including within open shadow trees; null if the page has focus. */
export function focusedElement(): Element | null {
  const page = pageDocument();
  let element = page.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element === page.body || element === page.documentElement ? null : element;
}

/** Whether focus may move undetected within an element, such as a frame or a closed shadow tree. */
export function hasInnerStops(element: Element): boolean {
  const isHost =
    element.shadowRoot === null && (element.localName.includes("-") || !element.matches(TABBABLE));
  return element.matches(COMPOSED) || isHost;
}

/** Returns visible elements outside shadow trees that can be reached with the Tab key. */
export function tabbableElements(): Element[] {
  return Array.from(pageDocument().querySelectorAll(TABBABLE))
    .slice(0, MAX_TABBABLE)
    .filter(
      (element) =>
        element instanceof HTMLElement &&
        element.tabIndex >= 0 &&
        !element.matches(":disabled") &&
        !element.closest("[inert]") &&
        isSeen(element),
    );
}

/** Whether an element has a visible box large enough to press. */
export function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    width >= 4 && height >= 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}
