import type { Language } from "./language.ts";
import type { OutlineEntry } from "./markdown/outline.ts";

interface TableOfContentsProps {
  outline: OutlineEntry[];
  lang?: Language | undefined;
}

/** Links to the sections of a text that has at least two. */
export function TableOfContents({ outline, lang = "en" }: TableOfContentsProps) {
  if (outline.length < 2) return null;
  return (
    <nav className="toc stack stack--close small" aria-labelledby="toc-title">
      <h2 className="toc__title" id="toc-title">
        {lang === "de" ? "Auf dieser Seite" : "On this page"}
      </h2>
      <ol className="toc__list">
        {outline.map(({ id, text, lang: own }) => (
          <li key={id}>
            <a href={`#${id}`} lang={own} hrefLang={own}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
