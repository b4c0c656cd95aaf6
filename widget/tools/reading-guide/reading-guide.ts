import { element } from "../../elements.ts";
import { createDynamicRule } from "../../page/dynamic-rule.ts";
import { addStyles } from "../../page/style-sheets.ts";
import { followReader } from "../../parts/follow-pointer-and-focus.ts";
import { createSlider } from "../../parts/slider.ts";
import handles from "../../styles/reading-handle.css";
import type { StartTool } from "../../tool.ts";
import styles from "./reading-guide.css";

/**
 * Shows a band across the page that follows the mouse, touch and focus, with a handle for moving it
 * by keyboard or dragging.
 */
export const start: StartTool = ({ host, messages }) => {
  const removeStyles = addStyles(host.root, handles + styles);
  const position = createDynamicRule(host.root, ".guide");
  const slider = createSlider({
    label: messages["reading-guide.move"] ?? "",
    onDrag: moveTo,
    onStep: (distance) => moveTo(middle + distance),
  });
  const guide = element("div", { class: "guide" }, slider.handle);
  host.region.append(guide);
  let middle = 0;
  moveTo(innerHeight / 3);
  const stopFollowing = followReader(host, moveTo);

  function moveTo(y: number): void {
    middle = Math.min(Math.max(y, 0), innerHeight);
    position.set("--guide-y", `${Math.round(middle)}px`);
    guide.classList.toggle("low", middle > innerHeight / 2);
    slider.show(middle);
  }

  return () => {
    stopFollowing();
    guide.remove();
    position.remove();
    removeStyles();
  };
};
