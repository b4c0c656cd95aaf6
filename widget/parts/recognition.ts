import { globalValue } from "../page/global-value.ts";

/** The members used here of a type missing from TypeScript's own library. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
  onresult: ((event: { resultIndex: number; results: SpeechRecognitionResultList }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
}

type RecognitionConstructor = new () => Recognition;

export interface ListeningOptions {
  /** BCP 47 tag. */
  language: string;
  /** Receives recognized text, piece by piece. */
  onText(text: string): void;
  /** Receives words recognized since the last such text, which may still change. */
  onGuess(text: string): void;
  /** Receives the code of an error, such as "no-speech". */
  onFailure(error: string): void;
  onEnd(): void;
}

/** Doesn't call the constructor, since browsers set up a service for it. */
export function canRecognize(): boolean {
  return recognitionConstructor() !== undefined;
}

function recognitionConstructor(): RecognitionConstructor | undefined {
  const found = globalValue("SpeechRecognition") ?? globalValue("webkitSpeechRecognition");
  return typeof found === "function" ? (found as RecognitionConstructor) : undefined;
}

/** Starts listening. Browsers ask the visitor for microphone access. */
export function listen({ language, onText, onGuess, onFailure, onEnd }: ListeningOptions) {
  const Constructor = recognitionConstructor();
  if (!Constructor) throw new Error("This browser does not recognize speech");
  const recognition = new Constructor();
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.onresult = ({ resultIndex, results }) => {
    const fresh = Array.from(results).slice(resultIndex);
    const text = (result: SpeechRecognitionResult) => result[0]?.transcript ?? "";
    for (const result of fresh) if (result.isFinal) onText(text(result).trim());
    onGuess(
      fresh
        .filter((result) => !result.isFinal)
        .map(text)
        .join("")
        .trim(),
    );
  };
  recognition.onerror = ({ error }) => {
    if (error !== "aborted") onFailure(error);
  };
  recognition.onend = onEnd;
  recognition.start();
  return {
    /** Stops listening; speech up to that point is still recognized. */
    stop: () => recognition.stop(),
    /** Stops immediately; no more text arrives. */
    abort() {
      recognition.onresult = null;
      recognition.onend = null;
      recognition.abort();
    },
  };
}
