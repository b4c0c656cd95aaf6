import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import { type OutlineEntry, outlineOf } from "./markdown/outline.ts";
import { joinBlocks } from "./markdown/render-markdown.tsx";
import { PageHead, type PageHeadProps } from "./page-head.tsx";

interface TextPageProps extends PageHeadProps {
  /** Rendered Markdown. */
  blocks: ReactNode[];
  /** Rendered between the page head and the text. */
  before?: ReactNode;
  after?: ReactNode;
}

/** An article with a head and, next to the text, a table of contents. */
export function TextPage({ blocks, before, after, ...head }: TextPageProps) {
  return (
    <article className="text-page">
      <PageHead {...head} />
      <div className="text-page__columns page-width">
        <TableOfContents outline={outlineOf(blocks)} />
        <div className="text-page__body stack">
          {before}
          <div className="text">{joinBlocks(blocks)}</div>
          {after}
        </div>
      </div>
    </article>
  );
}

interface TableOfContentsProps {
  outline: OutlineEntry[];
}

/**
 * Links to the sections of a text that has at least two: next to the text, or collapsed above it on
 * phones. CSS shows one version or the other.
 */
function TableOfContents({ outline }: TableOfContentsProps) {
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
