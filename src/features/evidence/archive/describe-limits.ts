import { heading, type TextDocument } from "#src/documents/text-document.ts";
import { type ArchiveIndex, documentFrame } from "./describe-index.ts";
import { indexWords } from "./words/index-words.ts";

/** Describes what an archive shows and what it does not, for people who have to rely on it. */
export function describeLimits(index: ArchiveIndex): TextDocument {
  const { title, parts } = indexWords(index.language).limits;
  return {
    ...documentFrame(index),
    title,
    blocks: parts.flatMap((part) => [
      heading(part.heading),
      { type: "list", items: part.items.map((item) => [item]) },
    ]),
  };
}
