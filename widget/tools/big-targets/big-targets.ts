import type { ToolCss } from "../../tool.ts";

const SIZE = "min-inline-size:44px!important;min-block-size:44px!important";

const TARGETS =
  ":is(button,select,textarea,summary,a[href],input:not([type=range],[type=hidden])," +
  "[role=button],[role=link],[role=tab],[role=menuitem],[role=option],[role=switch],[role=checkbox],[role=radio])";

/** Places where a link that is alone in its item is a target rather than part of a sentence. */
const NAVIGATION = ":is(nav,header,footer,aside,[role=navigation],[role=menubar],[role=menu])";

/**
 * Enlarges targets to at least 44 px (WCAG 2.5.5). Minimum sizes don't affect links within lines of
 * text: those links grow through padding, which doesn't move lines, and navigation lines are spread
 * out so the larger links don't overlap.
 */
export const css: ToolCss = () =>
  `${TARGETS}{${SIZE};align-content:center!important}` +
  ":is(p,dd,td,figcaption) a[href]{padding-block:.25em!important}" +
  `${NAVIGATION} li:has(>a[href]:only-child):not(:has(>a *)){line-height:48px!important}` +
  `${NAVIGATION} li>a[href]:only-child:not(:has(*)){line-height:1.25!important;padding:calc((44px - 1em)/2) .75em!important}` +
  `${NAVIGATION} a[href]:has(>svg:only-child){box-sizing:border-box!important;padding:12px!important}`;
