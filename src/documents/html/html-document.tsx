import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { Block, Inline, Logo, TextDocument } from "../text-document.ts";
import { BlockView, InlineView } from "./block-view.tsx";

/** A document's self-contained style sheet. Text contrast is at least 7:1. */
const DOCUMENT_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fff; --sunk: #f3f6f4; --ink: #12211e; --soft: #3f4e49; --line: #cbd6d1;
  --link: #084840; --head: #07362f; --on-head: #f0f7f4; --on-head-soft: #cfe2dc; --signal: #ffc832;
  --critical: #8f1d16; --serious: #7a3d00; --moderate: #574b00; --minor: #3f4e49; --good: #0f5230;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #0c1413; --sunk: #16211f; --ink: #ecf3f0; --soft: #b4c4be; --line: #34463f;
    --link: #94e6d7; --head: #0a2c27;
    --critical: #ffb5ae; --serious: #ffc98a; --moderate: #f0dd80; --minor: #b4c4be; --good: #92e2af;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 "Atkinson Hyperlegible Next", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
.column { max-width: 52rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
.head { background: var(--head); color: var(--on-head); padding: clamp(1.75rem, 5vw, 3.5rem) 0; }
.head p { margin: 0; color: var(--on-head-soft); }
.head .period { color: var(--on-head); font-size: 1.1875rem; font-weight: 600; }
.logo {
  display: block; box-sizing: content-box; max-width: calc(100% - 1.5rem); height: auto; margin: 0 0 1.25rem; padding: .75rem;
  border-radius: .5rem; background: #fff;
}
h1 { margin: .5rem 0 .75rem; font-size: clamp(1.75rem, 1.3rem + 2.4vw, 2.75rem); line-height: 1.15; }
h1::after {
  content: ""; display: block; width: 4.5rem; height: .3125rem; margin-top: 1rem;
  border-radius: 1rem; background: var(--signal);
}
h2 {
  margin: 3rem 0 1rem; padding-top: 1.25rem; border-top: 1px solid var(--line);
  font-size: clamp(1.4375rem, 1.3rem + .7vw, 1.75rem); line-height: 1.25;
}
h3 { margin: 0 0 .375rem; font-size: 1.1875rem; line-height: 1.35; }
p, ul { margin: 0 0 1rem; }
ul { padding-left: 1.25rem; }
li { margin: .25rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 3px; border-radius: .25rem; }
.contents { margin: 2rem 0 0; padding: 1.125rem 1.25rem; border-radius: .75rem; background: var(--sunk); }
.contents p { margin: 0 0 .25rem; font-weight: 700; }
.contents ul { margin: 0; padding: 0; list-style: none; columns: 2 15rem; column-gap: 2rem; }
.contents li { margin: 0; }
.contents a { display: inline-flex; align-items: center; min-width: 2.75rem; min-height: 2.75rem; }
.languages { display: flex; gap: 1rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.languages a { display: inline-flex; align-items: center; min-width: 1.5rem; min-height: 2.75rem; color: var(--on-head); }
.languages a[aria-current] { font-weight: 700; text-decoration: none; }
.lead { font-size: 1.1875rem; line-height: 1.5; }
.quiet { color: var(--soft); font-size: .9375rem; }
.figures {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem;
  margin: 1.5rem 0; padding: 0; list-style: none;
}
.figures li {
  margin: 0; padding: .875rem 1rem 1rem; border: 1px solid var(--line); border-top: .3125rem solid var(--tone, var(--ink));
  border-radius: .5rem; line-height: 1.35; overflow-wrap: break-word; hyphens: auto;
}
.figures strong { display: block; font-size: 2rem; line-height: 1.25; color: var(--tone, var(--ink)); }
.critical { --tone: var(--critical); }
.serious { --tone: var(--serious); }
.moderate { --tone: var(--moderate); }
.minor { --tone: var(--minor); }
.good { --tone: var(--good); }
.word { color: var(--tone); font-weight: 700; }
.word::before {
  content: ""; display: inline-block; width: .625rem; height: .625rem; margin-right: .4375rem;
  border-radius: .1875rem; background: var(--tone);
}
.entry { margin: 1.25rem 0; padding: 1.125rem 1.25rem .5rem; border: 1px solid var(--line); border-radius: .75rem; }
.scroll { overflow-x: auto; margin: 1.25rem 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
caption { padding: 0 0 .5rem; font-weight: 700; text-align: left; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid var(--ink); vertical-align: bottom; }
tbody th { font-weight: 400; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; white-space: nowrap; }
thead .number { white-space: normal; }
code { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .9375em; }
form { margin: 0 0 1rem; }
summary { display: inline-block; padding: .625rem 0; color: var(--link); cursor: pointer; text-decoration: underline; }
label { display: block; font-weight: 700; }
input, button { font: inherit; min-height: 2.75rem; padding: .375rem .875rem; border: 2px solid var(--link); border-radius: .5rem; }
input { display: block; width: 100%; max-width: 24rem; background: var(--ground); color: var(--ink); }
button { background: var(--link); color: var(--ground); font-weight: 700; cursor: pointer; }
button:focus-visible, input:focus-visible, summary:focus-visible {
  outline: 3px solid var(--link); outline-offset: 3px; border-radius: .25rem;
}
.entry h3 { scroll-margin-top: 1rem; }
.entry:has(h3:target) { border-color: var(--link); box-shadow: 0 0 0 2px var(--link); }
pre { margin: 0 0 .75rem; padding: .75rem .875rem; border-radius: .5rem; background: var(--sunk); white-space: pre-wrap; }
main { padding-bottom: 4rem; }
@media (max-width: 30rem) { .entry { padding: .875rem .875rem .25rem; } }
@media print {
  @page { margin: 16mm; }
  body { font-size: 10.5pt; }
  .column { max-width: none; padding: 0; }
  .head { padding: 0 0 6mm; background: none; color: inherit; }
  .head p, .head .period { color: inherit; }
  .contents, .languages, form { display: none; }
  h2 { break-after: avoid; margin-top: 8mm; }
  .entry, tr, .figures { break-inside: avoid; }
  .scroll { overflow: visible; }
}
`;

/** Parts of a page that are not in its document. */
export interface PageFrame {
  /** Hex colors for the header and its text; our own by default. */
  colors?: HeadColors;
  /** Links to the page in each of its languages; none if there is only one language. */
  languages?: readonly LanguageLink[];
  isIndexed?: boolean;
  /** Whether the page has forms, which may be sent only to this server. */
  hasForms?: boolean;
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

/** Renders a document as a single HTML file that needs no scripts or other files. */
export function htmlDocument(content: TextDocument, frame: PageFrame = {}): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Page content={content} frame={frame} />)}\n`;
}

/** Returns a document's content security policy, which allows only its style sheet and logo. */
export function documentPolicy({ colors, hasForms }: PageFrame): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(styleOf(colors)).digest("base64")}'`,
    "img-src data:",
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

export const DOCUMENT_POLICY = documentPolicy({});

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

/** Logo on white in every color scheme, since its intended background is unknown. */
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

/** Section with its entries, each starting with a level-3 heading. */
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

/**
 * Splits before each heading of a given level. `withOpening` keeps the part before the first
 * heading.
 */
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
