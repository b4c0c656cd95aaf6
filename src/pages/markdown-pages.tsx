import type { ReactNode } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Content } from "./markdown/content.ts";
import { introOf, sectionsOf, textOf } from "./markdown/outline.ts";
import { PageIds } from "./markdown/page-ids.ts";
import { joinBlocks, renderMarkdown } from "./markdown/render-markdown.tsx";
import type { Page, PageSettings } from "./page.ts";
import { PageHead } from "./page-head.tsx";
import { TextPage } from "./text-page.tsx";

interface MarkdownPageProps {
  title: string;
  description: string;
  body: string;
  settings: PageSettings;
}

/** Page about the scanner, for operators of websites it visits. */
export function botPage(content: Content): Page[] {
  return markdownPage(content, "bot", PAGES.bot, About);
}

export function resourcesPage(content: Content): Page[] {
  return markdownPage(content, "resources", PAGES.resources, Overview);
}

/** Pages for partners who sell or recommend the service. */
export function partnerPages(content: Content): Page[] {
  return [
    ...markdownPage(content, "partners", PAGES.partners, Overview),
    ...markdownPage(content, "partners-agencies", PAGES.partnersAgencies, Partner),
    ...markdownPage(content, "partners-affiliates", PAGES.partnersAffiliates, Partner),
    ...markdownPage(content, "partners-nonprofits", PAGES.partnersNonprofits, Partner),
  ];
}

/** Returns no page if a text has no translation. */
function markdownPage(
  content: Content,
  slug: string,
  path: string,
  Layout: (props: MarkdownPageProps) => ReactNode,
): Page[] {
  const file = content.pages.find((candidate) => candidate.slug === slug);
  if (!file) return [];
  const { meta, body } = file;
  const { title, tabTitle, description } = meta;
  return [
    {
      paths: [localPath(path)],
      title,
      ...(tabTitle && {
        documentTitle: ({ productName }: PageSettings) => `${tabTitle} – ${productName}`,
      }),
      description: () => description,
      content: (settings) => (
        <Layout title={title} description={description} body={body} settings={settings} />
      ),
    },
  ];
}

/**
 * Shows each section of the text as a card; the lead is the text before the first section, if any.
 */
function Overview({ title, description, body, settings }: MarkdownPageProps) {
  const blocks = renderMarkdown(body, settings, new PageIds());
  return (
    <>
      <PageHead title={title} lead={textOf(introOf(blocks)).trim() || description} />
      <div className="collection section-cards page-width">
        {sectionsOf(blocks).map(({ heading, blocks: below }) => (
          <section
            className="tile stack stack--tight section-card"
            key={heading.id}
            lang={heading.lang}
            aria-labelledby={heading.id}
          >
            <h2 id={heading.id}>{heading.text}</h2>
            <div className="text">{joinBlocks(below)}</div>
          </section>
        ))}
      </div>
    </>
  );
}

function About({ title, description, body, settings }: MarkdownPageProps) {
  return <TextPage title={title} lead={description} blocks={renderMarkdown(body, settings, new PageIds())} />;
}

function Partner({ title, description, body, settings }: MarkdownPageProps) {
  return (
    <TextPage
      trail={[{ href: localPath(PAGES.partners), label: t("Partners") }]}
      title={title}
      lead={description}
      blocks={renderMarkdown(body, settings, new PageIds())}
      after={
        <p>
          <LinkButton href={localPath(`${PAGES.contact}?topic=partner`)}>{t("Write to us")}</LinkButton>
        </p>
      }
    />
  );
}
