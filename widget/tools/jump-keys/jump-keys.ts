import { plain } from "#shared/plain.ts";
import { element } from "../../elements.ts";
import { focusedElement } from "../../page/find-all.ts";
import { isShown } from "../../page/is-shown.ts";
import { landmarkRole, MAYBE_LANDMARKS } from "../../page/landmarks.ts";
import { neighbors } from "../../page/neighbors.ts";
import { BUTTONS, FIELDS, isDisabled, isKeyTaken, LINKS } from "../../page/operable.ts";
import { dock } from "../../parts/dock.ts";
import { goTo } from "../../parts/go-to.ts";
import type { StartTool } from "../../tool.ts";

const KINDS: Record<string, string> = {
  h: "h1,h2,h3,h4,h5,h6,[role=heading]",
  l: LINKS,
  f: FIELDS,
  b: BUTTONS,
  m: MAYBE_LANDMARKS,
};

/**
 * Jumps to the next heading, link, field, button or landmark with single keys, or to the previous
 * one with Shift.
 */
export const start: StartTool = ({ host, messages, language }) => {
  const status = element("p", { role: "status" });
  const bar = element("div", {}, status);
  const undock = dock(host, bar, language);
  let landed: Element | null = null;
  let leave: (() => void) | undefined;
  say("");

  function jump(event: KeyboardEvent): void {
    const kind = letterOf(event);
    const selector = KINDS[kind];
    if (!selector || isKeyTaken(event)) return;
    event.preventDefault();
    const next = nextPlace(currentPlace(), kind, selector, event.shiftKey);
    say(next ? "" : (messages["jump.none"] ?? ""));
    if (!next) return;
    leave?.();
    leave = goTo(host, next);
    landed = next;
  }

  function currentPlace(): Element | null {
    const focused = focusedElement();
    if (focused && !host.root.contains(focused)) return focused;
    return landed && plain(landed).isConnected ? landed : null;
  }

  function say(text: string): void {
    status.textContent = text;
    bar.classList.toggle("quiet", text === "");
  }

  addEventListener("keydown", jump);
  return () => {
    removeEventListener("keydown", jump);
    leave?.();
    undock();
  };
};

/** Returns the Latin letter for the same key on keyboards without Latin letters. */
function letterOf({ key, code }: KeyboardEvent): string {
  const letter = /^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? "");
  return letter.toLowerCase();
}

function nextPlace(from: Element | null, kind: string, selector: string, backwards: boolean): Element | null {
  for (const place of neighbors(from, selector, backwards)) {
    if (isDisabled(place) || !isShown(place)) continue;
    if (kind !== "m" || landmarkRole(place)) return place;
  }
  return null;
}
