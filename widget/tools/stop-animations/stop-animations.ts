import type { ToolCss, ToolModule } from "../../tool.ts";

/**
 * Runs each animation once and very briefly, so its final state appears and its end event fires.
 * Transitions jump to their end but keep their duration, since setting one would give every element
 * a transition on every property, which takes seconds on large pages.
 */
export const css: ToolCss = () =>
  "*,::before,::after{animation-duration:1ms!important;animation-delay:-1ms!important;animation-iteration-count:1!important;" +
  "animation-timeline:auto!important;transition-timing-function:step-start!important;transition-delay:0s!important;scroll-behavior:auto!important}" +
  "::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation:none!important}";

export const load: ToolModule["load"] = () => import("./stop-motion.ts");
