import { type Block, heading, paragraph, type TableBlock } from "#src/documents/text-document.ts";

interface SectionWords {
  heading: string;
  intro?: string;
  caption: string;
}

export function tableSection(words: SectionWords, table: Pick<TableBlock, "columns" | "rows">): Block[] {
  return [
    heading(words.heading),
    ...(words.intro ? [paragraph(words.intro)] : []),
    { type: "table", caption: words.caption, ...table },
  ];
}
