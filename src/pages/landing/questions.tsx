import { localPath } from "#shared/language/local-path.ts";
import { mark, t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { Content } from "../markdown/content.ts";
import { sectionsOf } from "../markdown/outline.ts";
import { PageIds } from "../markdown/page-ids.ts";
import { joinBlocks, renderMarkdown } from "../markdown/render-markdown.tsx";
import type { PageSettings } from "../page.ts";

/** Help center questions that buyers ask first, in order. */
export const FIRST_QUESTIONS = [
  mark("Will the widget make my site conform to WCAG?"),
  mark("Will it protect me from lawsuits?"),
  mark("Do I need to add it to my cookie consent banner?"),
  mark("Do I need a card for the free trial?"),
  mark("Can I use one account for multiple websites?"),
];

/** Help center entries, skipping any that the operator's text lacks. */
export function Questions({ content, settings }: { content: Content; settings: PageSettings }) {
  const entries = firstEntries(content, settings);
  if (entries.length === 0) return null;
  return (
    <section className="section section--sunk" id="questions" aria-labelledby="questions-title">
      <div className="questions page-width">
        <div className="stack stack--tight">
          <h2 id="questions-title">{t("Questions before you start")}</h2>
          <p>
            <RichText
              text="Find more answers in the <help>help center</help>. Don’t see your question? <contact>Ask us</contact>."
              parts={{
                help: (words) => <a href={localPath(PAGES.helpCenter)}>{words}</a>,
                contact: (words) => <a href={localPath(PAGES.contact)}>{words}</a>,
              }}
            />
          </p>
        </div>
        <div className="help-group__entries">
          {entries.map(({ heading, blocks }) => (
            <details className="help-entry" key={heading.id}>
              <summary className="help-entry__question">
                <h3>{heading.text}</h3>
              </summary>
              <div className="help-entry__answer text">{joinBlocks(blocks)}</div>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

function firstEntries({ help }: Content, settings: PageSettings) {
  const all = help.flatMap(({ body }) => sectionsOf(renderMarkdown(body, settings, new PageIds())));
  return FIRST_QUESTIONS.flatMap((question) => all.find(({ heading }) => heading.text === t(question)) ?? []);
}
