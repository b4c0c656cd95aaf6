import { page } from "../page/document.ts";
import { isShown } from "../page/is-shown.ts";
import { plain } from "../page/plain.ts";
import { watchPage } from "../page/watch-page.ts";
import { createSentenceMark } from "./sentence-mark.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { voiceFor, whenVoices } from "./voices.ts";

export type ReaderState = "stopped" | "playing" | "paused";

export interface Reader {
  state(): ReaderState;
  /** Goes on where it paused, else reads the selection, else the main content from the top of the window. */
  play(): void;
  /** The sentence is said again from its start later: browsers differ in whether they can go on within one. */
  pause(): void;
  stop(): void;
  /** To the next sentence, or by a negative step to one before. */
  moveBy(step: number): void;
  setSpeed(rate: number): void;
  /** Stops, and leaves no trace. */
  remove(): void;
}

export interface ReaderOptions {
  /** 1 is the voice's usual speed. */
  rate: number;
  onState(state: ReaderState): void;
  onNoVoice(): void;
}

const FIRST_SLICE_MS = 30;
const SLICE_MS = 8;

/** Reads sentence by sentence, and collects the sentences of a long page in slices meanwhile. */
export function createReader({ rate, onState, onNoVoice }: ReaderOptions): Reader {
  const mark = createSentenceMark();
  let state: ReaderState = "stopped";
  let source: Generator<Sentence | null> | undefined;
  let sentences: Sentence[] = [];
  /** Of the sentence that is read; may lie ahead of what is collected, and is -1 while the first is looked for. */
  let at = -1;
  let utterance: SpeechSynthesisUtterance | undefined;
  let timer = 0;
  let unwatch: (() => void) | undefined;

  function enter(next: ReaderState): void {
    state = next;
    onState(next);
  }

  function begin(): void {
    const selected = selectedRange();
    sentences = [];
    at = selected ? 0 : -1;
    source = sentencesOf(selected?.commonAncestorContainer ?? mainContent(), selected);
    enter("playing");
    unwatch = watchPage(stopWhenGone);
    collect(FIRST_SLICE_MS);
  }

  function collect(time: number): void {
    const end = performance.now() + time;
    while (source && performance.now() < end) {
      const { value, done } = source.next();
      if (done) source = undefined;
      else if (value) add(value);
    }
    if (source) timer = window.setTimeout(() => collect(SLICE_MS));
    else if (state === "playing" && !sentences[at]) say(Math.max(at, 0));
  }

  function add(sentence: Sentence): void {
    sentences.push(sentence);
    const last = sentences.length - 1;
    if (at === last || (at < 0 && sentence.range.getBoundingClientRect().bottom > 0)) say(last);
  }

  function say(index: number): void {
    at = index;
    const sentence = sentences[at];
    hush();
    if (!sentence) {
      if (!source) stop();
      return;
    }
    if (isGone(sentence)) {
      say(at + 1);
      return;
    }
    mark.show(sentence.range);
    whenVoices(() => state === "playing" && sentences[at] === sentence && utter(sentence));
  }

  function utter({ text, language }: Sentence): void {
    const ofPage = page.documentElement.lang;
    const voice = voiceFor(language || ofPage) ?? voiceFor(ofPage);
    if (!voice) {
      stop();
      onNoVoice();
      return;
    }
    const spoken = new SpeechSynthesisUtterance(text);
    Object.assign(spoken, { voice, lang: voice.lang, rate });
    spoken.onend = () => spoken === utterance && say(at + 1);
    spoken.onerror = () => {
      if (spoken !== utterance) return;
      stop();
      onNoVoice();
    };
    utterance = spoken;
    speechSynthesis.speak(spoken);
  }

  function hush(): void {
    if (!utterance) return;
    utterance = undefined;
    speechSynthesis.cancel();
  }

  function stop(): void {
    clearTimeout(timer);
    unwatch?.();
    source = undefined;
    sentences = [];
    hush();
    mark.hide();
    if (state !== "stopped") enter("stopped");
  }

  /** After a navigation within the page. */
  function stopWhenGone(): void {
    const sentence = sentences[at];
    if (sentence && isGone(sentence)) stop();
  }

  return {
    state: () => state,
    play() {
      if (state === "stopped") begin();
      else if (state === "paused") {
        enter("playing");
        say(Math.max(at, 0));
      }
    },
    pause() {
      if (state !== "playing") return;
      hush();
      enter("paused");
    },
    stop,
    moveBy(step) {
      if (state === "stopped") begin();
      else {
        enter("playing");
        say(Math.max(0, at + step));
      }
    },
    setSpeed(next) {
      rate = next;
      if (state === "playing") say(at);
    },
    remove() {
      stop();
      mark.remove();
    },
  };
}

/** A range shrinks to nothing when its text is removed. */
function isGone({ range }: Sentence): boolean {
  return range.collapsed || !plain(range.startContainer).isConnected;
}

function selectedRange(): Range | undefined {
  const selection = getSelection();
  return selection && !selection.isCollapsed && selection.toString().trim()
    ? selection.getRangeAt(0).cloneRange()
    : undefined;
}

function mainContent(): Element {
  const candidates = page.querySelectorAll("main,[role=main],article");
  return [...candidates].find(isShown) ?? page.body;
}
