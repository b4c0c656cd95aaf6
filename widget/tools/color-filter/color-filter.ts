import { isFirefox } from "../../effects/engines.ts";
import { element } from "../../elements.ts";
import { addStyles } from "../../page/style-sheets.ts";
import { createSvg } from "../../svg.ts";
import type { StartTool, ToolFilter } from "../../tool.ts";

/**
 * Daltonization: the color that an eye can't see (simulated per Machado, Oliveira and Fernandes,
 * 2009, at full severity) is moved to the channels it can see (proportions from Fidaner, Lin and
 * Ozguven, 2005). Rows are for linear RGB; their sums preserve white and gray.
 */
const MATRICES: Record<string, string> = {
  protanopia: "1 0 0 0 0 .479 .477 .044 0 0 .597 -.689 1.092 0 0 0 0 0 1 0",
  deuteranopia: "1 0 0 0 0 .163 .725 .112 0 0 .455 -.645 1.19 0 0 0 0 0 1 0",
  tritanopia: ".741 -.407 .666 0 0 .075 .585 .34 0 0 0 0 1 0 0 0 0 0 1 0",
};

/** Lays out the slotted drawing, which some browsers require before using its filter. */
const UNSEEN = "::slotted(svg){position:absolute!important;width:0!important;height:0!important}";

/** Firefox ignores SVG filters on the whole page. */
export const available = (): boolean => !isFirefox();

export const filter: ToolFilter = (value) => `url(#handrail-${value})`;

/**
 * Puts the filter into our own element in the page's tree, the only tree where the page's rules can
 * find it.
 */
export const start: StartTool = ({ host, value }) => {
  const matrix = createSvg("feColorMatrix", { values: MATRICES[value] ?? "" });
  const drawing = createSvg(
    "svg",
    { "aria-hidden": "true" },
    createSvg("filter", { id: `handrail-${value}` }, matrix),
  );
  const slot = element("slot");
  const removeStyles = addStyles(host.root, UNSEEN);
  host.root.append(slot);
  host.root.host.append(drawing);
  return () => {
    drawing.remove();
    slot.remove();
    removeStyles();
  };
};
