import { OwnWidgetChoice } from "../../../islands/own-widget-choice.tsx";
import { PAGES } from "../../shared/paths.ts";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { Island } from "../island.tsx";
import { LongDate } from "../long-date.tsx";
import { outlineOf } from "../markdown/outline.ts";
import { PageIds } from "../markdown/page-ids.ts";
import { fillPlaceholders } from "../markdown/placeholders.ts";
import { joinBlocks, renderMarkdown } from "../markdown/render-markdown.tsx";
import type { Page, PageSettings } from "../page.ts";
import { TableOfContents } from "../table-of-contents.tsx";
import { type Guide, guidePath } from "./guide-index.tsx";

export function guidePage(guide: Guide, guides: Guide[]): Page {
  const { slug, meta } = guide;
  return {
    paths: [guidePath(slug)],
    title: (settings) => `${fillPlaceholders(meta.title, settings)} – ${settings.productName}`,
    description: (settings) => fillPlaceholders(meta.description, settings),
    frame: "site",
    updated: meta.updated,
    content: (settings) => <GuideText guide={guide} guides={guides} settings={settings} />,
  };
}

function GuideText({ guide, guides, settings }: { guide: Guide; guides: Guide[]; settings: PageSettings }) {
  const { slug, meta, body } = guide;
  const blocks = renderMarkdown(body, settings, new PageIds());
  return (
    <div className="article">
      <header className="article__head">
        <Breadcrumbs
          way={[{ href: PAGES.installationGuides, label: "Installation guides" }]}
          current={meta.platform}
        />
        <h1>{fillPlaceholders(meta.title, settings)}</h1>
        <p className="article__facts">
          <span>About {meta.minutes} minutes</span>
          <span>
            Checked on <LongDate day={meta.updated} />
          </span>
        </p>
      </header>
      <aside className="article__aside">
        <TableOfContents outline={outlineOf(blocks)} />
      </aside>
      <div className="article__body">
        <div className="own-widget">
          <Island
            name="own-widget-choice"
            component={OwnWidgetChoice}
            when="signed-in"
            props={{ path: guidePath(slug) }}
          />
        </div>
        <div className="text">{joinBlocks(blocks)}</div>
        <OtherGuides guides={guides.filter((other) => other !== guide)} />
      </div>
    </div>
  );
}

function OtherGuides({ guides }: { guides: Guide[] }) {
  return (
    <nav className="article__more" aria-labelledby="other-guides">
      <h2 id="other-guides">Other guides</h2>
      <ul className="tag-list">
        {guides.map(({ slug, meta }) => (
          <li key={slug}>
            <a href={guidePath(slug)}>{meta.platform}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
