import { ignoreFailure } from "../../loader/run-safely.ts";
import { globalValue } from "../../page/global-value.ts";

type Availability = "unavailable" | "downloadable" | "downloading" | "available";

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface CreateOptions {
  signal: AbortSignal;
  monitor?(download: EventTarget): void;
}

/** The members used here of types missing from TypeScript's own library. */
interface BrowserTranslator {
  translate(text: string): Promise<string>;
  destroy(): void;
}

interface TranslatorClass {
  availability(pair: Pair): Promise<Availability>;
  create(options: Pair & CreateOptions): Promise<BrowserTranslator>;
}

interface DetectorClass {
  availability(): Promise<Availability>;
  create(options: CreateOptions): Promise<{
    detect(text: string): Promise<{ detectedLanguage: string; confidence: number }[]>;
    destroy(): void;
  }>;
}

/** Confidence from which a detected language is believed. */
const SURE = 0.7;

/** Most texts whose translation is kept, since menus and labels are repeated. */
const MOST_KNOWN = 4_000;

/** Languages that Chromium knows by another tag. */
const TAGS: Record<string, string> = { nb: "no" };

export function canTranslate(): boolean {
  return typeof globalValue("Translator") === "function";
}

function translatorClass(): TranslatorClass {
  return globalValue("Translator") as TranslatorClass;
}

function pairOf(source: string, target: string): Pair {
  const tag = (language: string) => TAGS[language] ?? language;
  return { sourceLanguage: tag(writtenLanguage(source)), targetLanguage: tag(target) };
}

/** Returns whether the browser has the languages, or "unavailable" for invalid tags. */
export function availabilityOf(source: string, target: string): Promise<Availability> {
  return translatorClass()
    .availability(pairOf(source, target))
    .catch(() => "unavailable");
}

/** Returns a tag without its region, such as "zh-Hant" for "zh-TW"; invalid tags as they are. */
export function writtenLanguage(tag: string): string {
  const cached = written.get(tag);
  if (cached !== undefined) return cached;
  const found = withoutRegion(tag);
  written.set(tag, found);
  return found;
}

const written = new Map<string, string>();

function withoutRegion(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    const usual = new Intl.Locale(language).maximize().script;
    return script && script !== usual ? `${language}-${script}` : language;
  } catch {
    return tag;
  }
}

/**
 * Returns the language of a text as a BCP 47 tag; empty if the browser can't tell. May download the
 * browser's detector, which takes a press.
 */
export async function detectLanguage(text: string, signal: AbortSignal): Promise<string> {
  const found = globalValue("LanguageDetector");
  if (typeof found !== "function") return "";
  const Detector = found as unknown as DetectorClass;
  if ((await Detector.availability()) === "unavailable") return "";
  const detector = await Detector.create({ signal });
  const [best] = await detector.detect(text);
  detector.destroy();
  return best && best.confidence > SURE ? best.detectedLanguage : "";
}

/**
 * Creates a translator into a language. Other languages than the page's own are translated only if
 * that needs no download.
 */
export function createTranslator(target: string, signal: AbortSignal) {
  const made = new Map<string, Promise<BrowserTranslator | null>>();
  const known = new Map<string, Promise<string | null>>();
  signal.addEventListener("abort", end);

  function end(): void {
    for (const making of made.values()) making.then((translator) => translator?.destroy(), ignoreFailure);
  }

  function make(source: string, monitor: (download: EventTarget) => void = () => {}) {
    return translatorClass().create({ ...pairOf(source, target), signal, monitor });
  }

  async function makeIfThere(source: string): Promise<BrowserTranslator | null> {
    return (await availabilityOf(source, target)) === "available" ? make(source) : null;
  }

  async function translateNew(text: string, source: string): Promise<string | null> {
    const language = writtenLanguage(source);
    if (!made.has(language)) made.set(language, makeIfThere(source));
    const translator = await made.get(language);
    return translator ? translator.translate(text) : null;
  }

  return {
    /** Loads the page's own language; must follow a press if the browser has to download it. */
    async load(source: string, onProgress: (share: number) => void): Promise<void> {
      const making = make(source, (download) => {
        download.addEventListener("downloadprogress", report);
      });
      made.set(writtenLanguage(source), making);
      await making;

      function report(event: Event): void {
        const loaded: unknown = Reflect.get(event, "loaded");
        if (typeof loaded === "number") onProgress(loaded);
      }
    },
    /** Resolves to null for text in a language that the browser can't translate. */
    translate(text: string, source: string): Promise<string | null> {
      const key = `${source} ${text}`;
      const before = known.get(key);
      if (before) return before;
      const translating = translateNew(text, source);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, translating);
      return translating;
    },
  };
}
