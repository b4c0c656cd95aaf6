import type { PageLanguage } from "#shared/language/language.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { contentHead } from "../content-head.ts";
import { LongDate } from "../long-date.tsx";
import { type Content, type ContentFile, contentFile } from "../markdown/content.ts";
import { outlineOf } from "../markdown/outline.ts";
import { PageIds } from "../markdown/page-ids.ts";
import { renderMarkdown } from "../markdown/render-markdown.tsx";
import type { Page, PageSettings } from "../page.ts";
import { TextPage } from "../text-page.tsx";

const TITLES = {
  en: "For the operator: details are missing here",
  de: "Für den Betreiber: Hier fehlen Angaben",
};
const HINTS = {
  en: "Set these, or set them to a hyphen where they don’t apply to you:",
  de: "Setzen Sie diese Einstellungen, oder setzen Sie sie auf einen Bindestrich, wenn sie auf Sie nicht zutreffen:",
};

const NOTES = {
  en: "This text is a template that comes with the software. The operator of this site has to have it reviewed by a lawyer and adapt it to their own situation before offering the service to others.",
  de: "Dieser Text ist eine Vorlage, die mit der Software kommt. Wer diese Website betreibt, muss ihn anwaltlich prüfen lassen und an die eigenen Verhältnisse anpassen, bevor der Dienst anderen angeboten wird.",
};

interface LegalText {
  /** Markdown file name, without `.md`. */
  slug: string;
  paths: Page["paths"];
  /** The same text in the other language. */
  alternate?: string;
  /** Settings that the text requires; `all` means every company setting. */
  needs?: "all" | readonly string[];
}

const VERSIONS = { en: "English version", de: "Deutsche Fassung" };

const COMPANY_SETTINGS = ["COMPANY_NAME", "COMPANY_ADDRESS", "COMPANY_COUNTRY"];

const TEXTS: readonly LegalText[] = [
  {
    slug: "privacy",
    paths: [PAGES.privacy, PAGES.privacyPolicy],
    alternate: PAGES.privacyGerman,
    needs: COMPANY_SETTINGS,
  },
  {
    slug: "datenschutz",
    paths: [PAGES.privacyGerman],
    alternate: PAGES.privacy,
    needs: COMPANY_SETTINGS,
  },
  {
    slug: "terms",
    paths: [PAGES.terms, PAGES.termsOfService],
    alternate: PAGES.termsGerman,
    needs: COMPANY_SETTINGS,
  },
  { slug: "agb", paths: [PAGES.termsGerman], alternate: PAGES.terms, needs: COMPANY_SETTINGS },
  { slug: "impressum", paths: [PAGES.imprint], needs: "all" },
  { slug: "statement", paths: [PAGES.statement] },
];

export function legalPages(content: Content): Page[] {
  return TEXTS.map((text) => legalPage(text, contentFile(content, "legal", text.slug)));
}

function legalPage(text: LegalText, file: ContentFile<"legal">): Page {
  const { meta } = file;
  return {
    paths: text.paths,
    ...contentHead(meta),
    lang: meta.lang,
    ...(text.alternate && { alternate: text.alternate }),
    content: (settings) => <LegalArticle text={text} file={file} settings={settings} />,
  };
}

interface LegalArticleProps {
  text: LegalText;
  file: ContentFile<"legal">;
  settings: PageSettings;
}

function LegalArticle({ text, file: { meta, body }, settings }: LegalArticleProps) {
  const { lang } = meta;
  const blocks = renderMarkdown(body, settings, new PageIds(), lang);
  const others = outlineOf(blocks).flatMap(({ id, lang: own }) =>
    own && own !== lang ? { id, lang: own } : [],
  );
  const languages = [lang, ...others.map((part) => part.lang)];
  const { missing } = settings.company;
  const needed = text.needs === "all" ? missing : missing.filter((name) => text.needs?.includes(name));
  return (
    <TextPage
      title={meta.title}
      hasRail={false}
      facts={
        <>
          <span>
            {t("As of")} <LongDate day={meta.updated} />
          </span>
          {others.map((part) => (
            <a key={part.id} href={`#${part.id}`} lang={part.lang} hrefLang={part.lang}>
              {VERSIONS[part.lang]}
            </a>
          ))}
        </>
      }
      before={
        <>
          {meta.template && <TemplateNote languages={languages} />}
          <MissingDetails names={needed} lang={lang} />
        </>
      }
      blocks={blocks}
    />
  );
}

/** Warns that a shipped legal text is only a template. */
function TemplateNote({ languages }: { languages: readonly PageLanguage[] }) {
  return (
    <div className="template-note stack stack--close muted small">
      {languages.map((lang) => (
        <p key={lang} lang={lang}>
          {NOTES[lang]}
        </p>
      ))}
    </div>
  );
}

function MissingDetails({ names, lang }: { names: readonly string[]; lang: PageLanguage }) {
  if (names.length === 0) return null;
  return (
    <Alert variant="warning" title={TITLES[lang]} live={false}>
      <p>{HINTS[lang]}</p>
      <ul className="missing-details cluster">
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
