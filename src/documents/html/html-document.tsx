import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { Block, Inline, Logo, TextDocument } from "../text-document.ts";
import { BlockView, InlineView } from "./block-view.tsx";
import { DOCUMENT_STYLE } from "./document-style.ts";

/** A page's parts that its document does not have. */
export interface PageFrame {
  /** Hex colors of the head and of the text on it; our own without them. */
  colors?: HeadColors;
  /** Links to the same page in its languages; none for a single one. */
  languages?: readonly LanguageLink[];
  /** Whether search engines may list the page. */
  isIndexed?: boolean;
}

interface HeadColors {
  background: string;
  text: string;
}

export interface LanguageLink {
  lang: string;
  text: string;
  href: string;
  isCurrent: boolean;
}

/** Renders a document as one HTML file, which needs no script and no other file. */
export function htmlDocument(content: TextDocument, frame: PageFrame = {}): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Page content={content} frame={frame} />)}\n`;
}

/** Returns the policy of such a page: its own style sheet, its logo, and nothing else. */
export function documentPolicy({ colors }: PageFrame): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(styleOf(colors)).digest("base64")}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const DOCUMENT_POLICY = documentPolicy({});

/** Adds the colors of the head. */
function styleOf(colors: HeadColors | undefined): string {
  if (!colors) return DOCUMENT_STYLE;
  const { background, text } = colors;
  return `${DOCUMENT_STYLE}
@media screen {
  .head { background: ${background}; }
  .head p, .head .period, .head a, h1 { color: ${text}; }
  h1::after { background: ${text}; }
  .head a:focus-visible { outline-color: ${text}; }
}
`;
}

function Page({ content, frame }: { content: TextDocument; frame: PageFrame }) {
  const { lang, title, author, logo, subtitle, contents, blocks } = content;
  const sections = splitAt(blocks, 2);
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {!frame.isIndexed && <meta name="robots" content="noindex, nofollow" />}
        <meta name="referrer" content="no-referrer" />
        <title>{`${title} – ${subtitle[0]}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant and a hex color */}
        <style dangerouslySetInnerHTML={{ __html: styleOf(frame.colors) }} />
      </head>
      <body>
        <header className="head">
          <div className="column">
            <Languages links={frame.languages ?? []} />
            {logo && <LogoView logo={logo} />}
            {author && <p>{author}</p>}
            <h1>{title}</h1>
            {subtitle.map((line, index) => (
              <p key={line} className={index === 0 ? "period" : undefined}>
                {line}
              </p>
            ))}
          </div>
        </header>
        <main className="column">
          <Contents name={contents} sections={sections} />
          {sections.map((section, index) => (
            <Section key={anchorOf(index)} blocks={section} anchor={anchorOf(index)} />
          ))}
        </main>
      </body>
    </html>
  );
}

function Languages({ links }: { links: readonly LanguageLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="languages">
      {links.map(({ lang, text, href, isCurrent }) => (
        <li key={lang}>
          <a href={href} lang={lang} hrefLang={lang} aria-current={isCurrent ? "true" : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** On white in every color scheme, since nobody knows for which ground it was drawn. */
function LogoView({ logo: { png, width, height, alt } }: { logo: Logo }) {
  const src = `data:image/png;base64,${png.toString("base64")}`;
  return (
    <img className="logo" src={src} alt={alt} width={Math.ceil(width / 2)} height={Math.ceil(height / 2)} />
  );
}

function Contents({ name, sections }: { name: string; sections: Block[][] }) {
  return (
    <nav className="contents" aria-labelledby="contents">
      <p id="contents">{name}</p>
      <ul>
        {sections.map((section, index) => (
          <li key={anchorOf(index)}>
            <a href={`#${anchorOf(index)}`}>
              <InlineView inline={headingOf(section)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A section with its entries, which begin with the headings of level 3. */
function Section({ blocks, anchor }: { blocks: Block[]; anchor: string }) {
  const [opening = [], ...entries] = splitAt(blocks.slice(1), 3, true);
  return (
    <section aria-labelledby={anchor}>
      <h2 id={anchor}>
        <InlineView inline={headingOf(blocks)} />
      </h2>
      <Blocks blocks={opening} />
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <div key={index} className="entry">
          <Blocks blocks={entry} />
        </div>
      ))}
    </section>
  );
}

function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <BlockView key={index} block={block} />
  ));
}

/** Splits before each heading of a level; the part before the first one only if it is wanted. */
function splitAt(blocks: Block[], level: number, withOpening = false): Block[][] {
  const parts: Block[][] = [[]];
  for (const block of blocks) {
    if (block.type === "heading" && block.level === level) parts.push([]);
    parts.at(-1)?.push(block);
  }
  return withOpening ? parts : parts.slice(1);
}

function headingOf([first]: Block[]): Inline {
  return first?.type === "heading" ? first.text : "";
}

function anchorOf(index: number): string {
  return `part-${index + 1}`;
}
