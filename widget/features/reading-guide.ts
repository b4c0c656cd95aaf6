import { followReader } from "../calm/follow-reader.ts";
import { createSlider } from "../calm/slider.ts";
import { element } from "../elements.ts";
import { createDynamicRule } from "../page/dynamic-rule.ts";
import { addStyles } from "../page/style-sheets.ts";
import styles from "../styles/reading-guide.css";
import handles from "../styles/reading-handle.css";
import type { StartFeature } from "./feature.ts";

/**
 * Shows a band across the page that follows the mouse, touch and focus, with a handle that moves it
 * by keyboard or dragging.
 */
export const start: StartFeature = ({ host, messages }) => {
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
