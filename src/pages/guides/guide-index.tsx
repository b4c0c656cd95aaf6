import { CONTENT_PAGES, fillPath, PAGES } from "../../shared/paths.ts";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import type { ContentFile } from "../markdown/content.ts";
import { fillPlaceholders } from "../markdown/placeholders.ts";
import type { Page, PageSettings } from "../page.ts";

export type Guide = ContentFile<"guides">;

export function guideIndexPage(guides: Guide[]): Page {
  return {
    paths: [PAGES.installationGuides],
    title: ({ productName }) => `Installation guides – ${productName}`,
    description: ({ productName }) =>
      `How to add the ${productName} widget to your website, step by step, for each website builder.`,
    frame: "site",
    updated: guides
      .map(({ meta }) => meta.updated)
      .sort()
      .at(-1),
    content: (settings) => (
      <div className="collection">
        <header className="collection__head">
          <Breadcrumbs current="Installation guides" />
          <h1>Installation guides</h1>
          <p className="lead">
            One line of code brings {settings.productName} to your website. Choose what your site is built
            with.
          </p>
        </header>
        <GuideList guides={guides} settings={settings} />
      </div>
    ),
  };
}

export function GuideList({ guides, settings }: { guides: Guide[]; settings: PageSettings }) {
  return (
    <ul className="link-cards">
      {guides.map(({ slug, meta }) => (
        <li className="link-card" key={slug}>
          <h2 className="link-card__title">
            <a href={guidePath(slug)}>{meta.platform}</a>
          </h2>
          <p>{fillPlaceholders(meta.summary, settings)}</p>
          <p className="link-card__note">About {meta.minutes} minutes</p>
        </li>
      ))}
    </ul>
  );
}

export function guidePath(slug: string): string {
  return fillPath(CONTENT_PAGES.guide, { slug });
}
