import { isValidElement, type ReactNode } from "react";
import type { Language } from "../language.ts";
import { isLanguagePart } from "./language-part.tsx";

export interface OutlineEntry {
  id: string;
  text: string;
  /** Where it is in another language than the page. */
  lang?: Language;
}

export interface Section {
  heading: OutlineEntry;
  blocks: ReactNode[];
}

/** The `##` headings among the blocks of a text. */
export function outlineOf(blocks: ReactNode[]): OutlineEntry[] {
  return blocks.flatMap((block) => headingOf(block) ?? []);
}

/** What comes before the first `##` heading. */
export function introOf(blocks: ReactNode[]): ReactNode[] {
  const end = blocks.findIndex((block) => headingOf(block));
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** Each `##` heading with what stands below it. What comes before the first is left out. */
export function sectionsOf(blocks: ReactNode[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    const heading = headingOf(block);
    if (heading) sections.push({ heading, blocks: isLanguagePart(block) ? block.props.blocks.slice(1) : [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

const BLOCKS: readonly unknown[] = ["p", "li", "th", "td", "h2", "h3", "h4"];

/** The words of rendered Markdown, without code blocks; a line for each paragraph, item or cell. */
export function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (!isValidElement<{ children?: ReactNode }>(node)) return "";
  const text = textOf(node.props.children);
  return BLOCKS.includes(node.type) ? `${text}\n` : text;
}

function headingOf(block: ReactNode): OutlineEntry | null {
  if (isLanguagePart(block)) {
    const heading = headingOf(block.props.blocks[0]);
    return heading && { ...heading, lang: block.props.lang };
  }
  if (!isValidElement<{ id: string }>(block) || block.type !== "h2") return null;
  return { id: block.props.id, text: textOf(block).trim() };
}
