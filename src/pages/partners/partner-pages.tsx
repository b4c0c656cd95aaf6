import { PAGES } from "../../shared/paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { type Content, contentFile } from "../markdown/content.ts";
import { PageIds } from "../markdown/page-ids.ts";
import { fillPlaceholders } from "../markdown/placeholders.ts";
import { joinBlocks, renderMarkdown } from "../markdown/render-markdown.tsx";
import type { Page } from "../page.ts";

/** The partner programme and its three kinds of partners. */
export function partnerPages(content: Content): Page[] {
  return [
    partnerPage(content, "partners", PAGES.partners),
    partnerPage(content, "partners-agencies", PAGES.partnersAgencies),
    partnerPage(content, "partners-affiliates", PAGES.partnersAffiliates),
    partnerPage(content, "partners-nonprofits", PAGES.partnersNonprofits),
  ];
}

function partnerPage(content: Content, slug: string, path: string): Page {
  const { meta, body } = contentFile(content, "pages", slug);
  const way = path === PAGES.partners ? [] : [{ href: PAGES.partners, label: "Partners" }];
  return {
    paths: [path],
    title: (settings) => `${fillPlaceholders(meta.title, settings)} – ${settings.productName}`,
    description: (settings) => fillPlaceholders(meta.description, settings),
    frame: "site",
    content: (settings) => (
      <div className="prose">
        <Breadcrumbs way={way} current={fillPlaceholders(meta.title, settings)} />
        <h1>{fillPlaceholders(meta.title, settings)}</h1>
        <div className="text">{joinBlocks(renderMarkdown(body, settings, new PageIds()))}</div>
        <p>
          <LinkButton href={PAGES.contact}>Talk to us</LinkButton>
        </p>
      </div>
    ),
  };
}
