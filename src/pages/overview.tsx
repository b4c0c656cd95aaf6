import { type Content, contentFile } from "./markdown/content.ts";
import { introOf, sectionsOf, textOf } from "./markdown/outline.ts";
import { PageIds } from "./markdown/page-ids.ts";
import { joinBlocks, renderMarkdown } from "./markdown/render-markdown.tsx";
import type { Page, PageSettings } from "./page.ts";
import { PageHead } from "./page-head.tsx";

/** A page that leads on to others: each section of its Markdown is a card. */
export function overviewPage(content: Content, slug: string, path: string): Page {
  const { meta, body } = contentFile(content, "pages", slug);
  return {
    paths: [path],
    title: meta.title,
    description: () => meta.description,
    content: (settings) => (
      <Overview title={meta.title} description={meta.description} body={body} settings={settings} />
    ),
  };
}

interface OverviewProps {
  title: string;
  /** The lead, where no text stands before the first section. */
  description: string;
  body: string;
  settings: PageSettings;
}

function Overview({ title, description, body, settings }: OverviewProps) {
  const blocks = renderMarkdown(body, settings, new PageIds());
  return (
    <>
      <PageHead title={title} lead={textOf(introOf(blocks)).trim() || description} />
      <div className="collection section-cards page-width">
        {sectionsOf(blocks).map(({ heading, blocks: below }) => (
          <section className="section-card" key={heading.id} lang={heading.lang} aria-labelledby={heading.id}>
            <h2 id={heading.id}>{heading.text}</h2>
            <div className="text">{joinBlocks(below)}</div>
          </section>
        ))}
      </div>
    </>
  );
}
