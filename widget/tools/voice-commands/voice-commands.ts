import { plain } from "#shared/plain.ts";
import { createButton } from "../../button.ts";
import { element } from "../../elements.ts";
import { page } from "../../page/document.ts";
import { nameOf } from "../../page/name-of.ts";
import { dock } from "../../parts/dock.ts";
import { press, showNumbers } from "../../parts/number-layer.ts";
import { canRecognize, type ListeningOptions, listen } from "../../parts/recognition.ts";
import { createConsentQuestion } from "../../parts/speech-consent.ts";
import { readStorage, writeStorage } from "../../storage.ts";
import type { StartTool } from "../../tool.ts";
import type { PanelWords, WidgetHost } from "../../widget-host.ts";
import { COMMANDS, phraseOf, toSpoken, understand } from "./commands.ts";

/**
 * Set once the visitor has agreed that the browser may send speech to a service while the tool is
 * on.
 */
const CONSENT_KEY = "handrail:voice";

/** Set while the tool listens, so that it goes on after a link was followed by voice. */
const LISTENING_KEY = "handrail:listening";

/** Share of the window's height by which a command scrolls. */
const SCROLLED = 0.8;

/** Errors after which listening again would only repeat them. */
const FATAL = ["not-allowed", "service-not-allowed", "audio-capture", "network", "language-not-supported"];

/** Least time between two starts, since some browsers end at once what they don't support. */
const RESTART_MS = 500;

export const available = (): boolean => canRecognize();

/**
 * Shows a bar that listens for numbers, names and commands when pressed. Everything that can be
 * pressed has a number while it listens.
 */
export const start: StartTool = ({ host, messages, language }) => {
  const words = { messages, language };
  const status = element("p", { role: "status" });
  const heard = element("span", { class: "guess", "aria-hidden": "true" });
  const button = createButton({ name: "listen" }, toggle);
  const question = createConsentQuestion(host.root, button, messages, "voice.start");
  const phrases = COMMANDS.map((command) => phraseOf(command, words)).join(" · ");
  const hint = element("p", {}, `${messages["voice.hint"] ?? ""} ${phrases}`);
  const label = messages["voice-commands"] ?? "";
  const attributes = { class: "voice", role: "group", "aria-label": label };
  const bar = element("div", attributes, button, question.element, hint, heard, status);
  const undock = dock(host, bar, language);
  const numbers = createNumbers(host);
  const hand = { numbers, words, say, stop: finish };
  const ear = createEar({
    language,
    onText(text) {
      heard.textContent = text;
      say("");
      obey(text, hand);
    },
    onGuess(text) {
      heard.textContent = text;
    },
    onFailure() {
      finish();
      say("dictation.failed");
    },
  });
  show(false);
  if (readStorage("sessionStorage", LISTENING_KEY) && readStorage("localStorage", CONSENT_KEY)) begin();

  function toggle(): void {
    if (ear.isListening()) finish();
    else if (readStorage("localStorage", CONSENT_KEY)) begin();
    else question.ask(begin);
  }

  function begin(): void {
    writeStorage("localStorage", CONSENT_KEY, "told");
    writeStorage("sessionStorage", LISTENING_KEY, "on");
    numbers.show(true);
    show(true);
    say("dictation.listening");
    ear.listen();
  }

  function finish(): void {
    ear.stop();
    writeStorage("sessionStorage", LISTENING_KEY, null);
    numbers.show(false);
    heard.textContent = "";
    show(false);
    say("");
  }

  function show(isOn: boolean): void {
    button.textContent = messages[isOn ? "speech.stop" : "voice.start"] ?? "";
    hint.hidden = !isOn;
  }

  function say(message: string, value = ""): void {
    status.textContent = (messages[message] ?? "").replace(/\{\w+\}/, () => value);
  }

  addEventListener("pagehide", ear.stop);
  return () => {
    removeEventListener("pagehide", ear.stop);
    finish();
    undock();
    writeStorage("localStorage", CONSENT_KEY, null);
  };
};

/** Listens until it is stopped, again after each silence that ends the browser's recognition. */
function createEar(options: Omit<ListeningOptions, "onEnd">) {
  let listening: ReturnType<typeof listen> | undefined;
  let timer = 0;

  function hear(): void {
    timer = 0;
    listening = listen({
      ...options,
      onFailure(error) {
        if (FATAL.includes(error)) options.onFailure(error);
      },
      onEnd() {
        listening = undefined;
        timer = window.setTimeout(hear, RESTART_MS);
      },
    });
  }

  return {
    isListening: () => listening !== undefined || timer !== 0,
    listen: hear,
    stop(): void {
      clearTimeout(timer);
      timer = 0;
      listening?.abort();
      listening = undefined;
    },
  };
}

interface Hand {
  numbers: ReturnType<typeof createNumbers>;
  words: PanelWords;
  say(message: string, value?: string): void;
  stop(): void;
}

/** Does what was said, or says why not. */
function obey(text: string, { numbers, words, say, stop }: Hand): void {
  const said = understand(text, words);
  if (!said) return;
  if ("number" in said) {
    const found = numbers.find(said.number);
    if (found) press(found);
    else say("numbers.unknown", String(said.number));
  } else if ("name" in said) {
    const named = numbers.all().filter((one) => toSpoken(nameOf(one), words.language) === said.name);
    if (named[0] && named.length === 1) press(named[0]);
    else say("voice.unknown", text);
  } else if (said.command === "stop") stop();
  else if (said.command === "numbers") numbers.show(!numbers.areShown());
  else if (said.command === "back") history.back();
  else scroll(said.command);
}

/** Creates numbers that can be shown and hidden. */
function createNumbers(host: WidgetHost) {
  let layer: ReturnType<typeof showNumbers> | undefined;
  return {
    areShown: () => layer !== undefined,
    show(isShown: boolean): void {
      if (isShown) layer ??= showNumbers(host);
      else layer?.remove();
      if (!isShown) layer = undefined;
    },
    find: (number: number) => layer?.find(number),
    all: () => layer?.all() ?? [],
  };
}

function scroll(command: "down" | "up" | "top" | "bottom"): void {
  const area = scrolledArea();
  const step = area.clientHeight * SCROLLED;
  const behavior = "instant";
  if (command === "top") area.scrollTo({ top: 0, behavior });
  else if (command === "bottom") area.scrollTo({ top: area.scrollHeight, behavior });
  else area.scrollBy({ top: command === "up" ? -step : step, behavior });
}

/** Returns what scrolls in the middle of the window, or the page. */
function scrolledArea(): Element {
  for (
    let at = page.elementFromPoint(innerWidth / 2, innerHeight / 2);
    at && at !== page.body;
    at = plain(at).parentElement
  ) {
    const { scrollHeight, clientHeight } = plain(at);
    if (scrollHeight > clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY))
      return plain(at);
  }
  return page.scrollingElement ?? page.documentElement;
}
