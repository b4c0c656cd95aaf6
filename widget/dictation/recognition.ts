import { globalValue } from "../page/global-value.ts";

/** As far as it is used here; TypeScript's own library lacks it. */
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

export interface Listening {
  /** What was said so far still comes. */
  stop(): void;
  /** Nothing comes any more. */
  abort(): void;
}

export interface ListeningOptions {
  /** BCP 47 tag. */
  language: string;
  /** What is certain, piece by piece. */
  onText(text: string): void;
  /** What it takes the rest for, so far. */
  onGuess(text: string): void;
  onFailure(): void;
  onEnd(): void;
}

/** Without reading the constructor, for which browsers set up a service. */
export function canRecognize(): boolean {
  return recognitionConstructor() !== undefined;
}

function recognitionConstructor(): RecognitionConstructor | undefined {
  const found = globalValue("SpeechRecognition") ?? globalValue("webkitSpeechRecognition");
  return typeof found === "function" ? (found as RecognitionConstructor) : undefined;
}

/** Starts to listen. Browsers ask the visitor for the microphone. */
export function listen({ language, onText, onGuess, onFailure, onEnd }: ListeningOptions): Listening {
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
    if (error !== "aborted") onFailure();
  };
  recognition.onend = onEnd;
  recognition.start();
  return {
    stop: () => recognition.stop(),
    abort() {
      recognition.onresult = null;
      recognition.onend = null;
      recognition.abort();
    },
  };
}
