import { startHeroDemo } from "./hero-demo.ts";
import { startPreview } from "./live-preview.ts";

/** Starts the parts of the home page: the form that changes its widget, and the hero. */
export function startLanding(form: HTMLFormElement, whenIdle: (action: () => void) => void): void {
  startPreview(form);
  const stage = document.querySelector<HTMLElement>("[data-hero-demo]");
  if (stage) whenIdle(() => startHeroDemo(stage, whenIdle));
}
