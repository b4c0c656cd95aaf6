import { plain } from "#shared/plain.ts";
import { page } from "../../page/document.ts";
import { inSlices } from "../../page/in-slices.ts";
import { isShown } from "../../page/is-shown.ts";
import { watchPage } from "../../page/watch-page.ts";
import { createSentenceMark } from "./sentence-mark.ts";
import type { Sentence } from "./sentences.ts";
import { sentencesOf } from "./sentences.ts";

const FIRST_SLICE_MS = 30;

const WAIT_MS = 1500;

export type ReaderState = "stopped" | "playing" | "paused";

export interface ReaderOptions {
  /** Speed relative to the voice's usual speed, which is 1. */
  rate: number;
  onState(state: ReaderState): void;
  onNoVoice(): void;
}

/**
 * Reads sentence by sentence: the selection, or else the main content from the top of the window.
 * Repeats the sentence after a pause, since not all browsers can resume within a sentence. A
 * negative step moves to a previous sentence.
 */
export function createReader({ rate, onState, onNoVoice }: ReaderOptions) {
  const mark = createSentenceMark();
  const sentences = createSentenceList(noteSentence, readMissing);
  const { speak, cancelSpeech } = createSpeaker(() => read(at + 1), fail);
  let state: ReaderState = "stopped";
  /**
   * Index of the current sentence, which may be beyond the end of the list; -1 until a sentence is
   * found.
   */
  let at = -1;
  let unwatch: (() => void) | undefined;

  function setState(next: ReaderState): void {
    state = next;
    onState(next);
  }

  function readFrom(index: number): void {
    const isStarting = state === "stopped";
    setState("playing");
    if (isStarting) start(selectedRange());
    else read(Math.max(index, 0));
  }

  function start(selected: Range | undefined): void {
    at = selected ? 0 : -1;
    unwatch = watchPage(() => isGone(sentences.at(at)) && stop());
    sentences.fill(selected);
  }

  /** Reads the awaited sentence, or the first sentence below the top of the window. */
  function noteSentence({ range }: Sentence, index: number): void {
    if (at === index || (at < 0 && range.getBoundingClientRect().bottom > 0)) read(index);
  }

  function readMissing(): void {
    if (state === "playing" && !sentences.at(at)) read(Math.max(at, 0));
  }

  function read(index: number): void {
    at = index;
    cancelSpeech();
    const sentence = sentences.at(at);
    if (isGone(sentence)) read(at + 1);
    else if (sentence) {
      mark.show(sentence.range);
      whenVoices(() => state === "playing" && sentences.at(at) === sentence && speak(sentence, rate));
    } else if (sentences.isComplete()) stop();
  }

  function fail(): void {
    stop();
    onNoVoice();
  }

  function stop(): void {
    unwatch?.();
    sentences.clear();
    cancelSpeech();
    mark.hide();
    if (state !== "stopped") setState("stopped");
  }

  return {
    state: () => state,
    play: () => state !== "playing" && readFrom(at),
    pause() {
      if (state !== "playing") return;
      cancelSpeech();
      setState("paused");
    },
    stop,
    moveBy: (step: number) => readFrom(at + step),
    setSpeed(next: number) {
      rate = next;
      if (state === "playing") read(at);
    },
    remove() {
      stop();
      mark.remove();
    },
  };
}

/** Whether the sentence was removed from the page, leaving its range empty. */
function isGone(sentence: Sentence | undefined): boolean {
  if (!sentence) return false;
  return sentence.range.collapsed || !plain(sentence.range.startContainer).isConnected;
}

function selectedRange(): Range | undefined {
  const selection = getSelection();
  return selection && !selection.isCollapsed && selection.toString().trim()
    ? selection.getRangeAt(0).cloneRange()
    : undefined;
}

/** Speaks one sentence at a time, in a voice for its language or the page's. */
function createSpeaker(onEnd: () => void, onFailure: () => void) {
  let current: SpeechSynthesisUtterance | undefined;

  return {
    speak({ text, language }: Sentence, rate: number) {
      const ofPage = page.documentElement.lang;
      const voice = voiceFor(language || ofPage) ?? voiceFor(ofPage);
      if (!voice) {
        onFailure();
        return;
      }
      const utterance = new SpeechSynthesisUtterance(text);
      Object.assign(utterance, { voice, lang: voice.lang, rate });
      utterance.onend = () => utterance === current && onEnd();
      utterance.onerror = () => utterance === current && onFailure();
      current = utterance;
      speechSynthesis.speak(utterance);
    },
    cancelSpeech() {
      if (!current) return;
      current = undefined;
      speechSynthesis.cancel();
    },
  };
}

/**
 * Calls back once the browser has listed its voices, which some browsers load only on request;
 * immediately if they are already listed.
 */
function whenVoices(action: () => void): void {
  if (speechSynthesis.getVoices().length > 0) {
    action();
    return;
  }
  const timer = setTimeout(go, WAIT_MS);
  speechSynthesis.addEventListener("voiceschanged", go);

  function go(): void {
    clearTimeout(timer);
    speechSynthesis.removeEventListener("voiceschanged", go);
    action();
  }
}

/**
 * Returns the best voice for a language: one for its region, or else the browser's default, or else
 * one on the device.
 */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const voices = speechSynthesis.getVoices();
  if (!language) return voices.find((voice) => voice.default) ?? voices[0];
  const wanted = normal(language);
  const able = voices.filter(({ lang }) => normal(lang).split("-")[0] === wanted.split("-")[0]);
  return (
    able.find(({ lang }) => normal(lang) === wanted) ??
    able.find((voice) => voice.default) ??
    able.find((voice) => voice.localService) ??
    able[0]
  );
}

/** Android uses `en_US`. */
function normal(tag: string): string {
  return tag.toLowerCase().replaceAll("_", "-");
}

/** Sentences to read, collected in slices. */
function createSentenceList(onSentence: (sentence: Sentence, index: number) => void, onComplete: () => void) {
  let source: Generator<Sentence | null> | undefined;
  let sentences: Sentence[] = [];

  function add(sentence: Sentence | null): void {
    if (sentence) onSentence(sentence, sentences.push(sentence) - 1);
  }

  return {
    /** Collects the selected sentences, or else the main content's sentences. */
    fill(selected: Range | undefined) {
      const found = sentencesOf(selected?.commonAncestorContainer ?? mainContent(), selected);
      const finish = () => {
        if (source !== found) return;
        source = undefined;
        onComplete();
      };
      source = found;
      sentences = [];
      inSlices(found, add, finish, FIRST_SLICE_MS);
    },
    at: (index: number): Sentence | undefined => sentences[index],
    isComplete: () => !source,
    clear() {
      source?.return(null);
      source = undefined;
      sentences = [];
    },
  };
}

function mainContent(): Element {
  const candidates = page.querySelectorAll("main,[role=main],article");
  return [...candidates].find(isShown) ?? page.body;
}
