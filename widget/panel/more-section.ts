import { element } from "../elements.ts";
import type { Preferences } from "../preferences.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import { createSection, type Section } from "./section.ts";

/** Messages that the section is found by before it is loaded. */
const WORDS = ["language", "position", "oversize", "share", "report", "statement", "hide", "button"];

let more: typeof import("./more-parts.ts") | undefined;

/** Creates the section for everything but tools, whose code is loaded when it is first opened. */
export function createMoreSection(context: PanelContext): Section {
  const { messages, preferences, say } = context;
  const place = element("div", { class: "parts" });
  let parts: Part[] = [];

  async function load(): Promise<void> {
    more ??= await import("./more-parts.ts");
    build();
  }

  function build(): void {
    if (!more || parts.length > 0) return;
    parts = more.createMoreParts(context);
    place.append(...parts.map((part) => part.element));
    show(preferences());
  }

  function show(chosen: Preferences): void {
    for (const part of parts) part.show(chosen);
  }

  const whole: Part = {
    element: place,
    id: "more",
    name: messages.more ?? "",
    help: WORDS.map((word) => messages[word]).join(" "),
    show,
  };
  return createSection(
    {
      id: "more",
      title: whole.name,
      parts: [() => whole],
      onOpen() {
        if (more) build();
        else load().catch(() => say(messages.failed ?? ""));
      },
    },
    preferences,
  );
}
