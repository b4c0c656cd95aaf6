import { element } from "../../elements.ts";
import { createDynamicRule } from "../../page/dynamic-rule.ts";
import { addStyles } from "../../page/style-sheets.ts";
import { followReader, moveReader, readingPlace } from "../../parts/follow-pointer-and-focus.ts";
import { createSlider } from "../../parts/slider.ts";
import handles from "../../styles/reading-handle.css";
import type { StartTool } from "../../tool.ts";
import styles from "./reading-mask.css";

/** About four lines of text, and the minimum height with room for the handles. */
const HEIGHT_PX = 120;
const LEAST_PX = 52;

/**
 * Darkens everything except a strip that follows the mouse, touch and focus. One handle moves it;
 * another changes its height.
 */
export const start: StartTool = ({ host, messages }) => {
  const removeStyles = addStyles(host.root, handles + styles);
  const position = createDynamicRule(host.root, ".mask");
  const mover = createSlider({
    label: messages["reading-mask.move"] ?? "",
    onDrag: (y) => moveReader(host, y),
    onStep: (distance) => moveReader(host, middle + distance),
  });
  const sizer = createSlider({
    label: messages["reading-mask.height"] ?? "",
    onDrag: (y) => resizeTo(2 * Math.abs(y - middle)),
    onStep: (distance) => resizeTo(height + distance),
  });
  sizer.handle.classList.add("mask-size");
  const strip = element("div", { class: "mask-strip" }, mover.handle, sizer.handle);
  const mask = element("div", { class: "mask" }, element("i"), strip, element("i"));
  let middle = readingPlace(host);
  host.region.insertBefore(mask, host.region.querySelector(".guide"));
  let height = HEIGHT_PX;
  moveTo(middle);
  resizeTo(height);
  const stopFollowing = followReader(host, moveTo);

  function moveTo(y: number): void {
    middle = Math.min(Math.max(y, 0), innerHeight);
    position.set("--mask-y", `${Math.round(middle)}px`);
    strip.classList.toggle("low", middle > innerHeight / 2);
    mover.show(middle);
  }

  function resizeTo(px: number): void {
    height = Math.min(Math.max(px, LEAST_PX), innerHeight);
    position.set("--mask-height", `${Math.round(height)}px`);
    sizer.show(height);
  }

  return () => {
    stopFollowing();
    mask.remove();
    position.remove();
    removeStyles();
  };
};
