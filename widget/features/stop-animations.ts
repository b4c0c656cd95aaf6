import type { FeatureCss, FeatureModule } from "./feature.ts";

/** One short run instead of none: what a page shows at the end of an animation has to appear, and its end event to fire. */
export const css: FeatureCss = () =>
  "*,::before,::after{animation-duration:1ms!important;animation-delay:-1ms!important;animation-iteration-count:1!important;" +
  "animation-timeline:auto!important;transition-duration:1ms!important;transition-delay:0s!important;scroll-behavior:auto!important}" +
  "::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation:none!important}";

export const load: FeatureModule["load"] = () => import("../calm/stop-motion.ts");
