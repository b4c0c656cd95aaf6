import { plain } from "#shared/plain.ts";
import { createIcon } from "../../icons.ts";
import { page } from "../../page/document.ts";
import { createDynamicRule } from "../../page/dynamic-rule.ts";
import { raise } from "../../page/raise.ts";
import { pageShadowRoots } from "../../page/shadow-roots.ts";
import { addStyles, adopt, unadopt } from "../../page/style-sheets.ts";
import type { StartTool } from "../../tool.ts";
import styles from "./big-cursor.css";

const ARROW = "M3 1.5v18l4.7-4.5 3 7 3.2-1.4-3-6.8h6.6Z";

/**
 * Draws a cursor in the shadow root, since a strict CSP refuses `cursor: url()`. Hides the real
 * cursor once this one appears.
 */
export const start: StartTool = ({ host, value }) => {
  const removeStyles = addStyles(host.root, styles);
  const position = createDynamicRule(host.root, ".cursor");
  const hiding = new CSSStyleSheet();
  hiding.replaceSync("@layer handrail{:not(iframe){cursor:none!important}}");
  const arrow = createIcon(ARROW);
  arrow.setAttribute("class", `cursor ${value}`);
  let covering: Element | null = null;

  function follow(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.target instanceof HTMLIFrameElement) {
      leave();
      return;
    }
    if (!arrow.isConnected) appear();
    position.set("--cursor-x", `${event.clientX}px`);
    position.set("--cursor-y", `${event.clientY}px`);
    stayOnTop(event.target);
  }

  function appear(): void {
    host.region.append(arrow);
    for (const root of [page, host.root, ...pageShadowRoots()]) adopt(root, hiding);
  }

  function leave(): void {
    arrow.remove();
    for (const root of [page, host.root, ...pageShadowRoots()]) unadopt(root, hiding);
  }

  /** Raises the widget above a dialog opened after it. */
  function stayOnTop(target: EventTarget | null): void {
    const top =
      target instanceof Element ? plain(target).closest("dialog:modal,[popover],:fullscreen") : null;
    if (top && top !== covering && top !== host.root.host) raise(host);
    covering = top;
  }

  const controller = new AbortController();
  const passively = { passive: true, signal: controller.signal };
  page.addEventListener("pointermove", follow, passively);
  page.addEventListener("pointerover", follow, passively);
  page.documentElement.addEventListener("pointerleave", leave, passively);
  return () => {
    controller.abort();
    leave();
    position.remove();
    removeStyles();
  };
};
