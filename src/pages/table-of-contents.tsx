import { t } from "#shared/translate.ts";
import type { OutlineEntry } from "./markdown/outline.ts";

interface TableOfContentsProps {
  outline: OutlineEntry[];
}

/**
 * Links to the sections of a text that has at least two: beside the text, and folded above it on
 * phones. CSS shows one of them.
 */
export function TableOfContents({ outline }: TableOfContentsProps) {
  if (outline.length < 2) return null;
  const title = t("On this page");
  return (
    <>
      <nav className="toc stack stack--close small" aria-labelledby="toc-title">
        <h2 className="toc__title" id="toc-title">
          {title}
        </h2>
        <SectionList outline={outline} />
      </nav>
      <details className="toc-fold">
        <summary className="toc-fold__toggle">{title}</summary>
        <nav className="small" aria-label={t("Sections of this page")}>
          <SectionList outline={outline} />
        </nav>
      </details>
    </>
  );
}

function SectionList({ outline }: Pick<TableOfContentsProps, "outline">) {
  return (
    <ol className="toc__list">
      {outline.map(({ id, text, lang }) => (
        <li key={id}>
          <a href={`#${id}`} lang={lang} hrefLang={lang}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
