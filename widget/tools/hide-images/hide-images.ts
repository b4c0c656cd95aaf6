import type { ToolCss, ToolModule } from "../../tool.ts";

const MOVED_OUT = "object-position:-99999px!important";

/**
 * Keeps the boxes, so nothing moves, and keeps drawings in links and buttons, since they provide
 * the name.
 */
export const css: ToolCss = () =>
  `:is(img,input[type=image],object[type^='image']){${MOVED_OUT}}` +
  ":is(svg,canvas)[role=img]:not(:is(a,button,[role=button]) *){opacity:0!important}" +
  "[style*='url(']{background-image:none!important}";

export const load: ToolModule["load"] = () => import("./hide-pictures.ts");
