import type { Inline } from "../text-document.ts";

/** A part of a line that belongs to one inline. */
export interface Piece {
  /** Position of its inline among those laid out. */
  inline: number;
  text: string;
  /** Distance from the start of the line, in points. */
  x: number;
  width: number;
}

export type Line = Piece[];

type Measure = (inline: Inline, text: string) => number;

/** Breaks inlines into lines of a width, between words or within a word that is wider. */
export function layOutText(inlines: readonly Inline[], width: number, measure: Measure): Line[] {
  const lines: Line[] = [[]];
  let x = 0;
  inlines.forEach((inline, position) => {
    for (const word of wordsOf(inline)) {
      for (const part of fittingParts(word, width, (text) => measure(inline, text))) {
        if (x > 0 && x + measure(inline, part.trimEnd()) > width) {
          lines.push([]);
          x = 0;
        }
        const text = x === 0 && lines.length > 1 ? part.trimStart() : part;
        const wide = measure(inline, text);
        append(lines, { inline: position, text, x, width: wide });
        x += wide;
      }
    }
  });
  return lines;
}

/** Splits after spaces, so that a word keeps the space that follows it, for those who listen. */
function wordsOf(inline: Inline): string[] {
  const text = typeof inline === "string" ? inline : inline.text;
  return text.match(/\s*\S+\s?|\s+/g) ?? [];
}

function fittingParts(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word.trimEnd()) <= width) return [word];
  const parts = [""];
  for (const character of word) {
    const grown = (parts.at(-1) ?? "") + character;
    if (measure(grown.trimEnd()) > width) parts.push(character);
    else parts[parts.length - 1] = grown;
  }
  return parts;
}

/** Joins a word to the line's last piece if both are of one inline. */
function append(lines: Line[], piece: Piece): void {
  const line = lines.at(-1);
  const last = line?.at(-1);
  if (last?.inline === piece.inline) {
    last.text += piece.text;
    last.width += piece.width;
  } else line?.push(piece);
}
