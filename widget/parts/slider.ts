import { element } from "../elements.ts";

/** Distance moved per arrow key press. */
const STEP_PX = 24;

export interface SliderPlan {
  label: string;
  /** Receives a new position in px from the top of the window. */
  onDrag(y: number): void;
  /** Receives a distance in px; positive is downward. */
  onStep(distance: number): void;
}

/** A handle that can be moved vertically by keyboard, mouse or touch. */
export function createSlider(plan: SliderPlan) {
  const handle = element("button", {
    type: "button",
    class: "reading-handle",
    role: "slider",
    "aria-orientation": "vertical",
    "aria-valuemin": "0",
    "aria-valuemax": "100",
    "aria-label": plan.label,
  });

  function press(event: KeyboardEvent): void {
    const distances: Record<string, number> = {
      ArrowUp: -STEP_PX,
      ArrowDown: STEP_PX,
      PageUp: -4 * STEP_PX,
      PageDown: 4 * STEP_PX,
      Home: -innerHeight,
      End: innerHeight,
    };
    const distance = distances[event.key];
    if (!distance) return;
    event.preventDefault();
    plan.onStep(distance);
  }

  handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
  handle.addEventListener("pointermove", (event) => {
    if (handle.hasPointerCapture(event.pointerId)) plan.onDrag(event.clientY);
  });
  handle.addEventListener("keydown", press);
  return {
    handle,
    /** Sets the slider's value to a position in px, relative to the window's height. */
    show: (px: number) => handle.setAttribute("aria-valuenow", String(Math.round((px / innerHeight) * 100))),
  };
}
