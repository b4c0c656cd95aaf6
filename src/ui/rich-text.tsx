import { Fragment, type ReactNode } from "react";
import { t, type Values } from "#shared/language/translate.ts";

interface RichTextProps {
  /** Text such as `Write to <mail>us</mail>`, translated as a whole. */
  text: string;
  values?: Values;
  /** Renders tags other than `strong`, `code`, `br`, `span` and `time`. */
  parts?: Record<string, (words: string) => ReactNode>;
  /** `dateTime` value for the text's `<time>`. */
  at?: string;
}

/** Text with elements, in the current language. A `span` is only for screen readers. */
export function RichText({ text, values, parts, at }: RichTextProps) {
  const pieces = t(text, values).split(/<(\w+)>(.*?)<\/\1>/s);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 2) return null;
    const words = pieces[index + 1] ?? "";
    const part = parts?.[piece]?.(words) ?? usualPart(piece, words, at);
    if (!part) throw new Error(`There is no part <${piece}> for "${text}"`);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    return <Fragment key={index}>{part}</Fragment>;
  });
}

function usualPart(name: string, words: string, at: string | undefined): ReactNode {
  switch (name) {
    case "strong":
      return <strong>{words}</strong>;
    case "code":
      return <code>{words}</code>;
    case "br":
      return <br />;
    case "span":
      return <span className="visually-hidden">{words}</span>;
    case "time":
      return <time dateTime={at}>{words}</time>;
  }
}
