import type { OwnRule, RulePage } from "./own-rule.ts";

const CONTROL = /\b(?:pause|stop|mute|silence|sound|audio|volume|play|ton|stumm|anhalten)\b/i;
/** Maximum length of sound allowed without a way to stop it (WCAG 1.4.2). */
export const MAX_SECONDS = 3;
const BUTTONS = "button, [role='button'], input[type='button']";

/** Sound that starts with the page and cannot be stopped there (WCAG 1.4.2). */
export const soundWithoutControl: OwnRule<"sound-without-control"> = {
  id: "sound-without-control",
  impact: "serious",
  *find(page) {
    const { document, isRendered } = page;
    const hasButton = hasUsableButton(page);
    for (const element of document.querySelectorAll("audio[autoplay], video[autoplay]")) {
      if (element.hasAttribute("muted") || element.hasAttribute("controls") || hasSoundControl(page))
        continue;
      if (element.localName === "video" && !isRendered(element)) continue;
      const parts = [element, ...element.querySelectorAll("source")]
        .flatMap((one) => one.getAttribute("src") || [])
        .map(playedPart);
      const loops = element.hasAttribute("loop");
      if (parts.every(([start, end]) => end - start <= MAX_SECONDS && !loops)) continue;
      // The length (up to 3 s is allowed) and the effects of buttons are unknown, but a loop never
      // ends, unless a browser pauses it at the end of a part.
      const isCertain = loops && !hasButton && parts.every(([, end]) => end === Number.POSITIVE_INFINITY);
      yield { element, messageId: "starts", outcome: isCertain ? "failed" : "review" };
    }
    for (const element of document.querySelectorAll("iframe[src*='autoplay=1']")) {
      if (/[?&]muted?=1/.test(element.getAttribute("src") ?? "") || !isRendered(element)) continue;
      yield {
        element,
        messageId: "player",
        outcome: "review",
      };
    }
  },
};

/** Returns where a sound starts and ends, in seconds, as its address may say (such as `#t=1,3`). */
export function playedPart(src: string): [start: number, end: number] {
  const [, start = "", end] = /#(?:[^#]*&)?t=(?:npt:)?([\d:.]*)(?:,([\d:.]+))?/.exec(src) ?? [];
  return [secondsOf(start), end ? secondsOf(end) : Number.POSITIVE_INFINITY];
}

function secondsOf(time: string): number {
  return time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Whether the page has a control that says how it affects sound, also to screen readers. */
export function hasSoundControl(page: RulePage): boolean {
  const controls = Array.from(page.document.querySelectorAll(`${BUTTONS}, a`));
  return controls.some((one) => CONTROL.test(page.nameOf(one)) && isUsable(one, page));
}

/** Whether the page has a button that may stop sound, for users of screen readers too. */
export function hasUsableButton(page: RulePage): boolean {
  return Array.from(page.document.querySelectorAll(BUTTONS)).some((one) => isUsable(one, page));
}

function isUsable(control: Element, { isRendered }: RulePage): boolean {
  return isRendered(control) && control.closest("[aria-hidden='true']") === null;
}
