import { PAGES } from "../shared/paths.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { type Content, contentFile } from "./markdown/content.ts";
import { PageIds } from "./markdown/page-ids.ts";
import { fillPlaceholders } from "./markdown/placeholders.ts";
import { joinBlocks, renderMarkdown } from "./markdown/render-markdown.tsx";
import type { Page } from "./page.ts";

export function resourcesPage(content: Content): Page {
  const { meta, body } = contentFile(content, "pages", "resources");
  return {
    paths: [PAGES.resources],
    title: (settings) => `${fillPlaceholders(meta.title, settings)} – ${settings.productName}`,
    description: (settings) => fillPlaceholders(meta.description, settings),
    frame: "site",
    content: (settings) => (
      <div className="prose">
        <Breadcrumbs current={fillPlaceholders(meta.title, settings)} />
        <h1>{fillPlaceholders(meta.title, settings)}</h1>
        <div className="text">{joinBlocks(renderMarkdown(body, settings, new PageIds()))}</div>
      </div>
    ),
  };
}
