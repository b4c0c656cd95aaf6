import { createElement, Fragment, type ReactNode } from "react";
import type { Language } from "#shared/language.ts";
import type { PageSettings } from "../page.ts";
import { ELEMENTS } from "./elements.tsx";
import { LanguagePart } from "./language-part.tsx";
import type { PageIds } from "./page-ids.ts";
import { partsByLanguage } from "./parts-by-language.ts";
import { fillPlaceholders, resolveSections } from "./placeholders.ts";

/** An element of Bun's Markdown parser: an HTML name and attributes. */
export interface MarkdownElement {
  type: string;
  props: { [name: string]: unknown; children?: MarkdownNode[] };
}
export type MarkdownNode = MarkdownElement | string;

export interface MarkdownPage {
  settings: PageSettings;
  ids: PageIds;
  lang: Language;
  /** Numbers the page's tables or code blocks, from 1. */
  count(kind: "table" | "code"): number;
}

/** Shows raw HTML as text. */
const PARSER_OPTIONS = {
  autolinks: true,
  noHtmlBlocks: true,
  noHtmlSpans: true,
} as const satisfies Bun.markdown.ReactOptions;

/** Renders a text with its placeholders filled into blocks: headings, paragraphs, lists ... */
export function renderMarkdown(
  body: string,
  settings: PageSettings,
  ids: PageIds,
  lang: Language = "en",
): ReactNode[] {
  const counts = { table: 0, code: 0 };
  const page: MarkdownPage = { settings, ids, lang, count: (kind) => ++counts[kind] };
  const nodes = parse(resolveSections(body, settings)).filter(
    (node) => typeof node !== "string" || node.trim() !== "",
  );
  return partsByLanguage(nodes).flatMap(({ lang: own, nodes: inside }): ReactNode[] => {
    const blocks = inside.map((node) => renderNode(node, { ...page, lang: own ?? lang }));
    return own ? [createElement(LanguagePart, { lang: own, blocks })] : blocks;
  });
}

/** Joins blocks that have no keys. */
export function joinBlocks(blocks: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...blocks);
}

function renderNode(node: MarkdownNode, page: MarkdownPage): ReactNode {
  if (typeof node === "string") return fillPlaceholders(node, page.settings);
  const { children = [], ...attributes } = node.props;
  const rendered = children.map((child) => renderNode(child, page));
  const element = ELEMENTS[node.type];
  if (element) return element({ node, attributes, children: rendered, page });
  return createElement(node.type, null, ...rendered);
}

function parse(body: string): MarkdownNode[] {
  return asMarkdown(Bun.markdown.react(body, { pre: "pre" }, PARSER_OPTIONS)).props.children ?? [];
}

/** Bun types its result as JSX, which hides the attributes read here. */
function asMarkdown(fragment: unknown): MarkdownElement {
  return fragment as MarkdownElement;
}
