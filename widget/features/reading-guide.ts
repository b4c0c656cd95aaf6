import { element } from "../elements.ts";
import type { StartFeature } from "./feature.ts";
import { createMovingSheet } from "./moving-sheet.ts";

const STEP_PX = 24;

/** A band across the page that follows the mouse, a touch and the focus; its handle moves it by keyboard or dragging. */
export const start: StartFeature = ({ host, messages }) => {
  const sheet = createMovingSheet(host.root);
  const handle = element("button", {
    type: "button",
    class: "guide-handle",
    role: "slider",
    "aria-orientation": "vertical",
    "aria-valuemin": "0",
    "aria-valuemax": "100",
    "aria-label": messages["reading-guide.move"] ?? "",
  });
  const guide = element("div", { class: "guide" }, handle);
  host.region.append(guide);
  let middle = 0;
  moveTo(innerHeight / 3);

  function moveTo(y: number): void {
    middle = Math.min(Math.max(y, 0), innerHeight);
    sheet.set("--guide-y", `${Math.round(middle)}px`);
    handle.setAttribute("aria-valuenow", String(Math.round((middle / innerHeight) * 100)));
  }

  function followPointer(event: PointerEvent): void {
    if (event.type === "pointerdown" || event.pointerType === "mouse") moveTo(event.clientY);
  }

  function followFocus({ target }: FocusEvent): void {
    if (!(target instanceof Element) || target === host.root.host || !target.matches(":focus-visible"))
      return;
    const { top, height } = target.getBoundingClientRect();
    moveTo(top + Math.min(height / 2, STEP_PX));
  }

  function drag(event: PointerEvent): void {
    if (handle.hasPointerCapture(event.pointerId)) moveTo(event.clientY);
  }

  function step(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowUp: -STEP_PX,
      ArrowDown: STEP_PX,
      PageUp: -4 * STEP_PX,
      PageDown: 4 * STEP_PX,
      Home: -innerHeight,
      End: innerHeight,
    };
    const distance = steps[event.key];
    if (!distance) return;
    event.preventDefault();
    moveTo(middle + distance);
  }

  document.addEventListener("pointermove", followPointer, { passive: true });
  document.addEventListener("pointerdown", followPointer, { passive: true });
  document.addEventListener("focusin", followFocus);
  handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
  handle.addEventListener("pointermove", drag);
  handle.addEventListener("keydown", step);
  return () => {
    document.removeEventListener("pointermove", followPointer);
    document.removeEventListener("pointerdown", followPointer);
    document.removeEventListener("focusin", followFocus);
    guide.remove();
    sheet.remove();
  };
};
