import { page } from "../page/document.ts";
import type { Sentence } from "./sentences.ts";
import { voiceFor } from "./voices.ts";

/** Speaks one sentence at a time, in a voice of its language or of the page's. */
export function createSpeaker(onEnd: () => void, onFailure: () => void) {
  let current: SpeechSynthesisUtterance | undefined;

  return {
    /** Speaks a sentence at a rate, where 1 is the voice's usual speed. */
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
