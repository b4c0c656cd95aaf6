import type { FeatureCss, FeatureModule } from "./feature.ts";

/**
 * One short run instead of none: what a page shows at the end of an animation has to appear, and its end event to fire.
 * Transitions jump to their end at once and keep their length, since any length of ours would give every element of the
 * page a transition of every property, which costs seconds on large pages.
 */
export const css: FeatureCss = () =>
  "*,::before,::after{animation-duration:1ms!important;animation-delay:-1ms!important;animation-iteration-count:1!important;" +
  "animation-timeline:auto!important;transition-timing-function:step-start!important;transition-delay:0s!important;scroll-behavior:auto!important}" +
  "::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation:none!important}";

export const load: FeatureModule["load"] = () => import("../calm/stop-motion.ts");
