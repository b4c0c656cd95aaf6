import { Children, createElement, type ReactElement, type ReactNode } from "react";
import { CodeBlock } from "#islands/code-block.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Island } from "../island.tsx";
import { ProductPicture } from "../product-pictures/product-picture.tsx";
import { headingId } from "./heading-id.ts";
import { namedPicture } from "./named-picture.ts";
import { textOf } from "./outline.ts";
import { fillPlaceholders } from "./placeholders.ts";
import type { MarkdownElement, MarkdownNode, MarkdownPage } from "./render-markdown.tsx";

interface ElementParts {
  node: MarkdownElement;
  attributes: Record<string, unknown>;
  children: ReactNode[];
  page: MarkdownPage;
}

/** Renderers of the elements that are not rendered unchanged. */
export const ELEMENTS: Record<string, ((parts: ElementParts) => ReactNode) | undefined> = {
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

/**
 * Derives its id from the words before placeholders are filled, so that it is the same everywhere.
 */
function heading({ node, children, page }: ElementParts): ReactElement {
  const id = page.ids.claim(headingId(wordsOf(node)));
  return createElement(node.type, { id }, ...children);
}

function wordsOf(node: MarkdownNode): string {
  return typeof node === "string" ? node : (node.props.children ?? []).map(wordsOf).join("");
}

/** Links only to what a browser or mail program opens; renders anything else as its text. */
function link({ attributes, children, page }: ElementParts): ReactNode {
  const href = filled(attributes.href, page);
  const rel =
    /^https?:/.test(href) && !href.startsWith(page.settings.publicUrl) ? "external noopener" : undefined;
  if (!/^(https?:|mailto:|tel:|[/#?])/.test(href)) return createElement("span", null, ...children);
  return createElement("a", { href, rel }, ...children);
}

/**
 * Takes the size from the title, as in `![A ramp](/images/ramp.png "800x600")`. Shows a picture of
 * the product by its name, as in `![The code](picture:code)`.
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

const CALLOUTS: Record<string, { kind: string; icon: IconName }> = {
  "Note:": { kind: "note", icon: "info" },
  "Tip:": { kind: "tip", icon: "check" },
  "Warning:": { kind: "warning", icon: "alert" },
  "Hinweis:": { kind: "note", icon: "info" },
  "Tipp:": { kind: "tip", icon: "check" },
  "Achtung:": { kind: "warning", icon: "alert" },
};

/** A quotation, or a callout when it begins with a bold `Note:`, `Tip:` or `Warning:`,
 * in German `Hinweis:`, `Tipp:` or `Achtung:`. */
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

/** Scrolls a wide table in its own box, by keyboard too. */
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
