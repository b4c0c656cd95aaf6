import type { Language } from "#shared/language.ts";

interface TranslationLinkProps {
  /** Language of the page itself. */
  lang: Language;
  /** The same page in the other language. */
  path: string;
}

/** Leads to the page in the other language, named in that language. */
export function TranslationLink({ lang, path }: TranslationLinkProps) {
  const other = lang === "en" ? "de" : "en";
  return (
    <a className="nav-link" href={path} lang={other} hrefLang={other} rel="alternate">
      {other === "de" ? "Deutsch" : "English"}
    </a>
  );
}
