import { Fragment, type ReactNode } from "react";
import { t } from "#shared/translate.ts";

interface RichTextProps {
  /** A text such as `Write to <mail>us</mail>`, translated as a whole. */
  text: string;
  values?: Record<string, string | number | null | undefined>;
  /** Renders the words between the tags of that name. */
  parts: Record<string, (words: string) => ReactNode>;
}

/** A text with links or other elements in it, in the current language. */
export function RichText({ text, values, parts }: RichTextProps) {
  const pieces = t(text, values).split(/<(\w+)>(.*?)<\/\1>/s);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 2) return null;
    const render = parts[piece];
    if (!render) throw new Error(`There is no part <${piece}> for "${text}"`);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    return <Fragment key={index}>{render(pieces[index + 1] ?? "")}</Fragment>;
  });
}
