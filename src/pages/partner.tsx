import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { type Content, contentFile } from "./markdown/content.ts";
import { PageIds } from "./markdown/page-ids.ts";
import { renderMarkdown } from "./markdown/render-markdown.tsx";
import type { Page } from "./page.ts";
import { TextPage } from "./text-page.tsx";

const PARTNERS = [{ href: PAGES.partners, label: "Partners" }];

/** One of the three kinds of partners. */
export function partnerPage(content: Content, slug: string, path: string): Page {
  const { meta, body } = contentFile(content, "pages", slug);
  return {
    paths: [path],
    title: meta.title,
    description: () => meta.description,
    content: (settings) => (
      <TextPage
        way={PARTNERS}
        title={meta.title}
        lead={meta.description}
        blocks={renderMarkdown(body, settings, new PageIds())}
        after={
          <p>
            <LinkButton href={`${PAGES.contact}?topic=partner`}>Write to us</LinkButton>
          </p>
        }
      />
    ),
  };
}
