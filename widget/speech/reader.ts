import { plain } from "#shared/plain.ts";
import { watchPage } from "../page/watch-page.ts";
import { createSentenceList } from "./sentence-list.ts";
import { createSentenceMark } from "./sentence-mark.ts";
import type { Sentence } from "./sentences.ts";
import { createSpeaker } from "./speaker.ts";
import { whenVoices } from "./voices.ts";

export type ReaderState = "stopped" | "playing" | "paused";

export interface ReaderOptions {
  /** 1 is the voice's usual speed. */
  rate: number;
  onState(state: ReaderState): void;
  onNoVoice(): void;
}

/**
 * Reads sentence by sentence: the selection, else the main content from the top of the window.
 * After a pause the sentence is repeated, since browsers differ in whether they can resume within
 * one. A negative step moves to a previous sentence.
 */
export function createReader({ rate, onState, onNoVoice }: ReaderOptions) {
  const mark = createSentenceMark();
  const sentences = createSentenceList(noteSentence, readMissing);
  const { speak, cancelSpeech } = createSpeaker(() => read(at + 1), fail);
  let state: ReaderState = "stopped";
  /** Index of the current sentence, which may lie ahead of the list; -1 until one is found. */
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

  /** Reads the awaited sentence, or the first one below the top of the window. */
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

/** Whether the sentence was removed from the page, which leaves its range empty. */
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
