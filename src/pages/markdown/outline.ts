import { isValidElement, type ReactNode } from "react";
import type { PageLanguage } from "#shared/language/language.ts";
import { isLanguagePart } from "./language-part.tsx";

export interface OutlineEntry {
  id: string;
  text: string;
  /** Language, if different from the page's. */
  lang?: PageLanguage;
}

export interface Section {
  heading: OutlineEntry;
  blocks: ReactNode[];
}

/** Returns the `##` headings among a text's blocks. */
export function outlineOf(blocks: ReactNode[]): OutlineEntry[] {
  return blocks.flatMap((block) => headingOf(block) ?? []);
}

/** Returns the blocks before the first `##` heading. */
export function introOf(blocks: ReactNode[]): ReactNode[] {
  const end = blocks.findIndex((block) => headingOf(block));
  return end < 0 ? blocks : blocks.slice(0, end);
}

/** Returns the index of the second `##` heading, or the number of blocks if there is none. */
export function firstSectionEnd(blocks: ReactNode[]): number {
  const [, second] = blocks.flatMap((block, index) => (headingOf(block) ? [index] : []));
  return second ?? blocks.length;
}

/** Returns each `##` heading with the blocks below it, excluding blocks before the first. */
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

/**
 * Returns the text of rendered Markdown without code blocks, one line per paragraph, item or cell.
 */
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
