import type { WidgetLanguage } from "#shared/widgets/languages.ts";
import { isRightToLeft } from "../../mail/direction.ts";
import words from "./reply-words.json";

type ReplyWords = (typeof words)["en"];

const WORDS: Record<WidgetLanguage, ReplyWords> = words;

/** Returns the text around a reply, with names in braces replaced by `values`. */
export function replyWords(language: WidgetLanguage, values: Readonly<Record<string, string>>): ReplyWords {
  const [before, after] = isRightToLeft(language) ? ISOLATED : ["", ""];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => before + (values[name] ?? "") + after);
  const { subject, intro, report, website, page, date, reply, delivers, mistake, questions } =
    WORDS[language];
  return {
    intro,
    report,
    website,
    page,
    date,
    mistake,
    subject: fill(subject),
    reply: fill(reply),
    delivers: fill(delivers),
    questions: fill(questions),
  };
}

/** Unicode isolates, which keep an address in one piece in right-to-left text. */
const ISOLATED = ["\u2068", "\u2069"] as const;
