import { LANGUAGES, type Language } from "#shared/language.ts";
import type { MarkdownElement, MarkdownNode } from "./render-markdown.tsx";

interface Part {
  /** By default the page's. */
  lang?: Language;
  nodes: MarkdownNode[];
}

/** Splits a text at its `##` headings; `## Imprint {en}` sets the language of its part. */
export function partsByLanguage(nodes: MarkdownNode[]): Part[] {
  const parts: Part[] = [{ nodes: [] }];
  for (const node of nodes) {
    if (typeof node !== "string" && node.type === "h2") parts.push(beginPart(node));
    else parts.at(-1)?.nodes.push(node);
  }
  return parts;
}

function beginPart(heading: MarkdownElement): Part {
  const words = heading.props.children ?? [];
  const last = words.at(-1);
  if (typeof last !== "string") return { nodes: [heading] };
  const lang = LANGUAGES.find((candidate) => last.endsWith(markOf(candidate)));
  if (!lang) return { nodes: [heading] };
  const children = [...words.slice(0, -1), last.slice(0, -markOf(lang).length)];
  return { lang, nodes: [{ ...heading, props: { ...heading.props, children } }] };
}

function markOf(lang: Language): string {
  return ` {${lang}}`;
}
