import { element } from "../elements.ts";

export interface SliderPlan {
  class: string;
  label: string;
  /** Distance in px per press of an arrow key. */
  step: number;
  /** Receives a new position in px from the top of the window. */
  onDrag(y: number): void;
  /** Receives a distance in px, downwards positive. */
  onStep(distance: number): void;
}

/** A handle that moves vertically by keyboard, mouse and touch. */
export function createSlider(plan: SliderPlan) {
  const { step } = plan;
  const handle = element("button", {
    type: "button",
    class: plan.class,
    role: "slider",
    "aria-orientation": "vertical",
    "aria-valuemin": "0",
    "aria-valuemax": "100",
    "aria-label": plan.label,
  });

  function press(event: KeyboardEvent): void {
    const distances: Record<string, number> = {
      ArrowUp: -step,
      ArrowDown: step,
      PageUp: -4 * step,
      PageDown: 4 * step,
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
