import type { Language } from "#shared/language.ts";
import { Alert } from "#ui/alert.tsx";

const TITLES = {
  en: "For the operator: details are missing here",
  de: "Für den Betreiber: Hier fehlen Angaben",
};
const HINTS = {
  en: "Set these, or set them to a hyphen where they do not apply to you:",
  de: "Setzen Sie diese Einstellungen, oder setzen Sie sie auf einen Bindestrich, wenn sie auf Sie nicht zutreffen:",
};

export function MissingDetails({ names, lang }: { names: readonly string[]; lang: Language }) {
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
