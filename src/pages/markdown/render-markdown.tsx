import { Children, createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { CodeBlock } from "#islands/code-block.tsx";
import { PAGE_LANGUAGES, type PageLanguage } from "#shared/language/language.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Island } from "../island.tsx";
import type { PageSettings } from "../page.ts";
import { ProductPicture } from "../product-pictures/product-picture.tsx";
import { headingId } from "./heading-id.ts";
import { LanguagePart } from "./language-part.tsx";
import { namedPicture } from "./named-picture.ts";
import { textOf } from "./outline.ts";
import type { PageIds } from "./page-ids.ts";
import { fillPlaceholders, resolveSections } from "./placeholders.ts";

/** Renderers for elements that need more than their plain HTML tag. */
const ELEMENTS: Record<string, ((parts: ElementParts) => ReactNode) | undefined> = {
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  a: link,
  img: image,
  ol: orderedList,
  blockquote: quote,
  pre: code,
  table,
  th: headCell,
  td: cell,
};

const CALLOUTS: Record<string, { kind: string; icon: IconName }> = {
  "Note:": { kind: "note", icon: "info" },
  "Tip:": { kind: "tip", icon: "check" },
  "Warning:": { kind: "warning", icon: "alert" },
  "Hinweis:": { kind: "note", icon: "info" },
  "Tipp:": { kind: "tip", icon: "check" },
  "Achtung:": { kind: "warning", icon: "alert" },
};

/** An element from Bun's Markdown parser: an HTML name and attributes. */
interface MarkdownElement {
  type: string;
  props: { [name: string]: unknown; children?: MarkdownNode[] };
}
type MarkdownNode = MarkdownElement | string;

interface MarkdownPage {
  settings: PageSettings;
  ids: PageIds;
  lang: PageLanguage;
  /** Numbers the page's tables or code blocks, from 1. */
  count(kind: "table" | "code"): number;
}

/** Shows raw HTML as text. */
const PARSER_OPTIONS = {
  autolinks: true,
  noHtmlBlocks: true,
  noHtmlSpans: true,
} as const satisfies Bun.markdown.ReactOptions;

/** Renders text, with its placeholders filled, into blocks: headings, paragraphs, lists, etc. */
export function renderMarkdown(
  body: string,
  settings: PageSettings,
  ids: PageIds,
  lang: PageLanguage = "en",
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

/** Casts Bun's result, which is typed as JSX and thus hides the attributes read here. */
function asMarkdown(fragment: unknown): MarkdownElement {
  return fragment as MarkdownElement;
}

interface Part {
  /** Undefined if it is the page's language. */
  lang?: PageLanguage;
  nodes: MarkdownNode[];
}

/** Splits text at its `##` headings; `## Imprint {en}` sets the language for that part. */
function partsByLanguage(nodes: MarkdownNode[]): Part[] {
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
  const lang = PAGE_LANGUAGES.find((candidate) => last.endsWith(markOf(candidate)));
  if (!lang) return { nodes: [heading] };
  const children = [...words.slice(0, -1), last.slice(0, -markOf(lang).length)];
  return { lang, nodes: [{ ...heading, props: { ...heading.props, children } }] };
}

function markOf(lang: PageLanguage): string {
  return ` {${lang}}`;
}

interface ElementParts {
  node: MarkdownElement;
  attributes: Record<string, unknown>;
  children: ReactNode[];
  page: MarkdownPage;
}

/** Derives the ID from the text before placeholders are filled, so every site has the same IDs. */
function heading({ node, children, page }: ElementParts): ReactElement {
  const id = page.ids.claim(headingId(wordsOf(node)));
  return createElement(node.type, { id }, ...children);
}

function wordsOf(node: MarkdownNode): string {
  return typeof node === "string" ? node : (node.props.children ?? []).map(wordsOf).join("");
}

/**
 * Links only to targets for browsers, mail programs and phones; renders other links as plain text.
 */
function link({ attributes, children, page }: ElementParts): ReactNode {
  const href = filled(attributes.href, page);
  const rel =
    /^https?:/.test(href) && !href.startsWith(page.settings.publicUrl) ? "external noopener" : undefined;
  if (!/^(https?:|mailto:|tel:|[/#?])/.test(href)) return createElement("span", null, ...children);
  return createElement("a", { href, rel }, ...children);
}

/**
 * Takes the size from the title, as in `![A ramp](/images/ramp.png "800x600")`. Shows product
 * pictures by name, as in `![The code](picture:code)`.
 */
function image({ attributes, page }: ElementParts): ReactElement {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(filled(attributes.title, page)) ?? [];
  const [src, alt] = [filled(attributes.src, page), filled(attributes.alt, page)];
  const name = namedPicture(src);
  if (name) return <ProductPicture name={name} alt={alt} className="marked-picture" />;
  return <img src={src} alt={alt} width={width} height={height} loading="lazy" />;
}

function orderedList({ attributes, children }: ElementParts): ReactElement {
  return createElement("ol", { start: attributes.start === 1 ? undefined : attributes.start }, ...children);
}

/**
 * A quotation, or a callout if it begins with a bold `Note:`, `Tip:` or `Warning:` (in German:
 * `Hinweis:`, `Tipp:` or `Achtung:`).
 */
function quote({ children }: ElementParts): ReactElement {
  const callout = CALLOUTS[/^\w+:/.exec(textOf(children).trim())?.[0] ?? ""];
  if (!callout) return createElement("blockquote", null, ...children);
  return (
    <div className={`callout callout--${callout.kind}`} role="note">
      <Icon name={callout.icon} />
      {createElement("div", { className: "stack stack--close" }, ...children)}
    </div>
  );
}

function code({ attributes, children, page }: ElementParts): ReactElement {
  const language = String(attributes.language ?? "");
  const text = Children.toArray(children).join("").trimEnd();
  const props = { code: text, language, number: page.count("code") };
  return <Island name="code-block" component={CodeBlock} props={props} />;
}

/** Makes a wide table scroll in its own box, including by keyboard. */
function table({ children, page }: ElementParts): ReactElement {
  const heads = textOf(children[0]).trim().split("\n").filter(Boolean);
  const name = `${page.lang === "de" ? "Tabelle" : "Table"} ${page.count("table")}: ${heads.join(", ")}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may have to be scrolled by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={name}>
      {createElement("table", null, ...children)}
    </section>
  );
}

function headCell({ attributes, children }: ElementParts): ReactElement {
  if (children.length === 0) return cell({ attributes, children } as ElementParts);
  return createElement("th", { scope: "col", "data-align": attributes.align }, ...children);
}

function cell({ attributes, children }: Pick<ElementParts, "attributes" | "children">): ReactElement {
  return createElement("td", { "data-align": attributes.align }, ...children);
}

function filled(value: unknown, { settings }: MarkdownPage): string {
  return fillPlaceholders(String(value ?? ""), settings);
}
