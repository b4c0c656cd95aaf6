import type { Language } from "#shared/language.ts";

const NOTES = {
  en: "This text is a template that comes with the software. The operator of this site has to have it reviewed by a lawyer and adapt it to their own situation before offering the service to others.",
  de: "Dieser Text ist eine Vorlage, die mit der Software kommt. Wer diese Website betreibt, muss ihn anwaltlich prüfen lassen und an die eigenen Verhältnisse anpassen, bevor der Dienst anderen angeboten wird.",
};

/** Warns that a shipped legal text is only a template. */
export function TemplateNote({ languages }: { languages: readonly Language[] }) {
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
