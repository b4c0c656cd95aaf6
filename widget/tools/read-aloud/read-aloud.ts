import { element } from "../../elements.ts";
import { createIcon } from "../../icons.ts";
import { dock } from "../../parts/dock.ts";
import { readStorage, writeStorage } from "../../storage.ts";
import type { StartTool } from "../../tool.ts";
import { formatNumber } from "../../words/format-number.ts";
import { createReader, type ReaderState } from "./reader.ts";

const ICONS = {
  play: "M7 4v16l13-8Z",
  pause: "M6 4h4v16H6ZM14 4h4v16h-4Z",
  stop: "M5 5h14v14H5Z",
  next: "M5 4l10 8-10 8ZM16 4h3v16h-3Z",
  previous: "M19 4 9 12l10 8ZM5 4h3v16H5Z",
};

/** Stores the visitor's reading speed while the tool is on. */
const SPEED_KEY = "handrail:speed";

const SPEEDS = ["0.75", "1", "1.25", "1.5", "2"];

export const available = (): boolean => typeof SpeechSynthesisUtterance === "function";

/** Shows a bar that reads the page aloud when pressed. */
export const start: StartTool = ({ host, messages, language }) => {
  const status = element("p", { role: "status" });
  const reader = createReader({
    rate: Number(chosenSpeed()),
    onState: show,
    onNoVoice() {
      status.textContent = messages["speech.none"] ?? "";
    },
  });
  const play = button("play", () => (reader.state() === "playing" ? reader.pause() : reader.play()));
  const speed = element(
    "select",
    { "aria-label": messages["speech.speed"] ?? "", title: messages["speech.speed"] ?? "" },
    ...SPEEDS.map((value) => element("option", { value }, `${formatNumber(Number(value), { messages })} ×`)),
  );
  speed.value = chosenSpeed();
  speed.addEventListener("change", () => {
    writeStorage("localStorage", SPEED_KEY, speed.value);
    reader.setSpeed(Number(speed.value));
  });
  const bar = element(
    "div",
    { class: "playback", role: "group", "aria-label": messages["read-aloud"] ?? "" },
    button("previous", () => reader.moveBy(-1)),
    play,
    button("next", () => reader.moveBy(1)),
    button("stop", reader.stop),
    speed,
    status,
  );
  bar.addEventListener("mousedown", keepSelection);
  addEventListener("pagehide", reader.stop);
  const undock = dock(host, bar, language);

  function button(action: keyof typeof ICONS, onPress: () => void): HTMLButtonElement {
    const name = messages[`speech.${action}`] ?? "";
    const made = element(
      "button",
      { type: "button", name: action, "aria-label": name, title: name },
      createIcon(ICONS[action]),
    );
    made.addEventListener("click", () => {
      status.textContent = "";
      onPress();
    });
    return made;
  }

  function show(state: ReaderState): void {
    const words: Record<ReaderState, string> = { stopped: "play", playing: "pause", paused: "resume" };
    const name = messages[`speech.${words[state]}`] ?? "";
    play.setAttribute("aria-label", name);
    play.title = name;
    play.replaceChildren(createIcon(state === "playing" ? ICONS.pause : ICONS.play));
  }

  return () => {
    removeEventListener("pagehide", reader.stop);
    reader.remove();
    undock();
    writeStorage("localStorage", SPEED_KEY, null);
  };
};

function chosenSpeed(): string {
  const stored = readStorage("localStorage", SPEED_KEY);
  return SPEEDS.find((speed) => speed === stored) ?? "1";
}

/** Keeps the selected text, which some browsers clear when a button is pressed. */
function keepSelection(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}
