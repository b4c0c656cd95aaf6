import { localPath } from "#shared/language/local-path.ts";
import { mark, t } from "#shared/language/translate.ts";
import { CONTENT_PAGES, fillPath, PAGES } from "#shared/paths.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { ContentFile } from "../markdown/content.ts";
import type { Page } from "../page.ts";
import { PageHead } from "../page-head.tsx";
import { MARKS } from "./marks.ts";

export type Guide = ContentFile<"guides">;

const GROUPS = [
  { kind: "site", id: "sites", title: mark("What your website is built with") },
  { kind: "analytics", id: "analytics", title: mark("Events in your own analytics") },
] as const;

export function guideIndexPage(guides: Guide[]): Page {
  return {
    paths: [localPath(PAGES.installationGuides)],
    title: t("Installation guides"),
    description: ({ productName }) =>
      t(
        "How to add the {productName} widget to your website, step by step, for {count} website builders, shops and frameworks.",
        { productName, count: siteGuides(guides).length },
      ),
    updated: guides
      .map(({ meta }) => meta.updated)
      .sort()
      .at(-1),
    content: (settings) => (
      <>
        <PageHead
          title={t("Installation guides")}
          lead={t(
            "Add {productName} to your website with one line of code. Choose what your site is built with.",
            { productName: settings.productName },
          )}
        />
        <div className="collection page-width">
          {GROUPS.map(({ kind, id, title }) => (
            <section className="stack" key={kind} aria-labelledby={id}>
              <h2 id={id}>{t(title)}</h2>
              <GuideList guides={guides.filter((guide) => kindOf(guide) === kind)} />
            </section>
          ))}
          <div className="collection__end stack stack--tight">
            <p>
              <RichText
                text="Don’t see your builder? Any builder that lets you add a line of HTML works: look for “custom code” or “code injection” in its settings, and <link>write to us</link> if you can’t find it."
                parts={{ link: (words) => <a href={localPath(PAGES.contact)}>{words}</a> }}
              />
            </p>
            <p className="muted small">
              {t("Names and trademarks belong to their owners, who aren’t affiliated with {productName}.", {
                productName: settings.productName,
              })}
            </p>
          </div>
        </div>
      </>
    ),
  };
}

/** Returns the guides for installing the widget. */
export function siteGuides(guides: Guide[]): Guide[] {
  return guides.filter((guide) => kindOf(guide) === "site");
}

export function kindOf({ meta }: Guide) {
  return meta.kind ?? "site";
}

function GuideList({ guides }: { guides: Guide[] }) {
  return (
    <ul className="link-cards">
      {guides.map((guide) => (
        <li className="tile stack stack--tight link-card" key={guide.slug}>
          <h3 className="link-card__title">
            <PlatformMark guide={guide} />
            <a className="card-link" href={guidePath(guide.slug)}>
              {guide.meta.platform}
            </a>
          </h3>
          <p>{guide.meta.summary}</p>
          <p className="muted small">{t("About {count} minutes", { count: guide.meta.minutes })}</p>
        </li>
      ))}
    </ul>
  );
}

export function guidePath(slug: string): string {
  return localPath(fillPath(CONTENT_PAGES.guide, { slug }));
}

/** The platform's mark or first letter, hidden from screen readers since its name is next to it. */
function PlatformMark({ guide: { slug, meta } }: { guide: Guide }) {
  const outline = / d="([^"]+)"/.exec(MARKS[slug] ?? "")?.[1];
  if (outline === undefined) return <Letter name={meta.platform} />;
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={outline} />
    </svg>
  );
}

/** Letter for an operator's own guide, as large as a mark. */
function Letter({ name }: { name: string }) {
  return (
    <span className="mark mark--letter" aria-hidden="true">
      {[...name][0]}
    </span>
  );
}
