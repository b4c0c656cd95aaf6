import { HelpSearch } from "#islands/help-search.tsx";
import { localPath } from "#shared/language/local-path.ts";
import { mark, t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { RichText } from "#ui/rich-text.tsx";
import { Island } from "../island.tsx";
import type { Content } from "../markdown/content.ts";
import { type Section, sectionsOf, textOf } from "../markdown/outline.ts";
import { PageIds } from "../markdown/page-ids.ts";
import { joinBlocks, renderMarkdown } from "../markdown/render-markdown.tsx";
import type { Page, PageSettings } from "../page.ts";
import { PageHead } from "../page-head.tsx";

const ASK_BY_FORM = mark(
  "Answers to common questions. Don’t see yours? Use the <contact>contact form</contact>.",
);
const ASK_BY_FORM_OR_MAIL = mark(
  "Answers to common questions. Don’t see yours? Use the <contact>contact form</contact>, or write to <mail>{email}</mail>.",
);

interface HelpGroup {
  slug: string;
  title: string;
  description: string;
  entries: Section[];
}

/** Returns no page if there is no text. */
export function helpCenterPage({ help }: Content): Page[] {
  if (help.length === 0) return [];
  const files = help.toSorted((one, other) => one.meta.order - other.meta.order);
  const groupsFor = (settings: PageSettings): HelpGroup[] => {
    const ids = new PageIds();
    const groups = files.map(({ slug, meta, body }) => ({
      slug: ids.claim(slug),
      title: meta.title,
      description: meta.description,
      entries: sectionsOf(renderMarkdown(body, settings, ids)),
    }));
    return groups.filter(({ entries }) => entries.length > 0);
  };
  const page: Page = {
    paths: [localPath(PAGES.helpCenter)],
    title: t("Help center"),
    description: ({ productName, billing }) =>
      billing === "off"
        ? t("Answers about {productName}: setting it up, the widget and your account.", { productName })
        : t("Answers about {productName}: setting it up, the widget, plans and your account.", {
            productName,
          }),
    structuredData: (settings) => [faqData(groupsFor(settings))],
    content: (settings) => <HelpCenter groups={groupsFor(settings)} settings={settings} />,
  };
  return [page];
}

/** https://schema.org/FAQPage */
function faqData(groups: HelpGroup[]) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: groups
      .flatMap(({ entries }) => entries)
      .map(({ heading, blocks }) => ({
        "@type": "Question",
        name: heading.text,
        acceptedAnswer: { "@type": "Answer", text: textOf(blocks).trim() },
      })),
  };
}

function HelpCenter({ groups, settings }: { groups: HelpGroup[]; settings: PageSettings }) {
  return (
    <>
      <PageHead
        title={t("Help center")}
        lead={
          <RichText
            text={settings.supportEmail === null ? ASK_BY_FORM : ASK_BY_FORM_OR_MAIL}
            values={{ email: settings.supportEmail ?? "" }}
            parts={{
              contact: (words) => <a href={localPath(PAGES.contact)}>{words}</a>,
              mail: (words) => <a href={`mailto:${settings.supportEmail}`}>{words}</a>,
            }}
          />
        }
      >
        <Island
          name="help-search"
          component={HelpSearch}
          props={{
            label: t("Search the answers"),
            none: t("No results. Try another word, or write to us."),
            one: t("1 answer"),
            many: t("{count} answers"),
          }}
        />
      </PageHead>
      <div className="collection page-width">
        {groups.map(({ slug, title, description, entries }) => (
          <section className="help-group" key={slug} aria-labelledby={slug} data-help-group>
            <div className="help-group__head stack stack--close">
              <h2 id={slug}>{title}</h2>
              <p className="muted">{description}</p>
            </div>
            <div className="help-group__entries">
              {entries.map(({ heading, blocks }) => (
                <details className="help-entry" key={heading.id} lang={heading.lang} data-help-entry>
                  <summary className="help-entry__question">
                    <h3>{heading.text}</h3>
                  </summary>
                  <div className="help-entry__answer text" id={heading.id}>
                    {joinBlocks(blocks)}
                  </div>
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
