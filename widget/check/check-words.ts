/** Page check messages for owners. */
const ENGLISH = {
  title: "Check of this page",
  opening: "Opening the check…",
  checking: "This page is being checked…",
  found: "Found: {all}. Failures: {failed}. A person has to look: {review}. Advice: {advice}.",
  none: "Nothing was found. Rules find only some of what can keep people out.",
  more: "Only the first {count} are listed.",
  unsent:
    "Nothing has been sent yet. Sending stores rules, selectors and opening tags with their labels, but no other text of the page and nothing typed into it.",
  position: "{number} of {count}",
  previous: "Previous",
  next: "Next",
  goTo: "Go to the element",
  again: "Check again",
  send: "Send to the dashboard",
  sending: "Sending…",
  sent: "Sent. The findings are in the dashboard, under Scans.",
  end: "End the check",
  whole: "This is about the page as a whole.",
  hidden: "The element isn’t visible right now.",
  remedy: "What to do:",
  failed: "Failure",
  review: "A person has to look",
  advice: "Advice",
  corrections: "Corrections by Handrail on this page: {count}. They were off while it was checked.",
  previewTitle: "Preview of a correction",
  endPreview: "End the preview",
  withCorrection: "With the correction",
  failuresGone: "Failures that are gone with the correction: {count}. Nothing new.",
  failuresNew: "New failures with the correction: {count}:",
  keepBack: "Don’t publish it.",
  noDifference: "No failure that rules can find is gone, and none is new.",
  onlyYou: "Only you see this.",
  publish: "Publish it in the dashboard.",
  previewMissing: "This correction’s element isn’t on this page as it is now.",
  previewAmbiguous: "Several elements match, and nothing tells them apart. None was changed.",
  previewUnneeded: "The page already has this value, or its value has changed since the correction was made.",
  critical: "critical",
  serious: "serious",
  moderate: "moderate",
  minor: "minor",
  check_unknown: "This link is unknown. Create a new one in the dashboard.",
  check_expired: "This link has expired. Create a new one in the dashboard.",
  check_used: "This link was already used. Create a new one in the dashboard.",
  check_elsewhere: "This link is for a page on another website. Create a new one in the dashboard.",
  check_other_widget: "This link is for a page with another widget. Create a new one in the dashboard.",
  too_many_requests: "Too many checks. Please wait a few minutes, then create a new link in the dashboard.",
  unreachable: "The service couldn’t be reached. Please try again.",
  unread: "This page couldn’t be checked.",
};

export type CheckWords = Record<keyof typeof ENGLISH, string>;

const GERMAN: CheckWords = {
  title: "Prüfung dieser Seite",
  opening: "Die Prüfung wird geöffnet …",
  checking: "Diese Seite wird gerade geprüft …",
  found: "Gefunden: {all}. Fehler: {failed}. Von einem Menschen zu prüfen: {review}. Hinweise: {advice}.",
  none: "Es wurde nichts gefunden. Regeln finden nur einen Teil dessen, was Menschen ausschließt.",
  more: "Nur die ersten {count} sind aufgeführt.",
  unsent:
    "Noch wurde nichts gesendet. Beim Senden werden Regeln, Selektoren und öffnende Tags mit ihren Beschriftungen gespeichert, aber kein anderer Text der Seite und keine Eingaben.",
  position: "{number} von {count}",
  previous: "Zurück",
  next: "Weiter",
  goTo: "Zum Element",
  again: "Noch einmal prüfen",
  send: "Ans Dashboard senden",
  sending: "Wird gesendet …",
  sent: "Gesendet. Die Befunde stehen im Dashboard unter „Prüfungen“.",
  end: "Prüfung beenden",
  whole: "Es geht um die Seite als Ganzes.",
  hidden: "Das Element ist gerade nicht zu sehen.",
  remedy: "Was zu tun ist:",
  failed: "Fehler",
  review: "Von einem Menschen zu prüfen",
  advice: "Hinweis",
  corrections:
    "Korrekturen durch Handrail auf dieser Seite: {count}. Während der Prüfung waren sie ausgeschaltet.",
  previewTitle: "Vorschau einer Korrektur",
  endPreview: "Vorschau beenden",
  withCorrection: "Mit der Korrektur",
  failuresGone: "Fehler, die mit der Korrektur verschwinden: {count}. Nichts kommt hinzu.",
  failuresNew: "Neue Fehler mit der Korrektur: {count}:",
  keepBack: "Veröffentlichen Sie sie nicht.",
  noDifference: "Kein Fehler, den Regeln finden können, verschwindet, und keiner kommt hinzu.",
  onlyYou: "Das sehen nur Sie.",
  publish: "Veröffentlichen können Sie die Korrektur im Dashboard.",
  previewMissing: "Das Element dieser Korrektur ist auf der Seite zurzeit nicht vorhanden.",
  previewAmbiguous: "Mehrere Elemente kämen infrage, und nichts unterscheidet sie. Es wurde keines geändert.",
  previewUnneeded:
    "Die Seite hat diesen Wert schon selbst, oder ihr Wert hat sich seit der Korrektur geändert.",
  critical: "kritisch",
  serious: "schwerwiegend",
  moderate: "mittel",
  minor: "gering",
  check_unknown: "Dieser Link ist nicht bekannt. Erstellen Sie im Dashboard einen neuen.",
  check_expired: "Dieser Link ist abgelaufen. Erstellen Sie im Dashboard einen neuen.",
  check_used: "Dieser Link wurde schon verwendet. Erstellen Sie im Dashboard einen neuen.",
  check_elsewhere:
    "Dieser Link gehört zu einer Seite einer anderen Website. Erstellen Sie im Dashboard einen neuen.",
  check_other_widget:
    "Dieser Link gehört zu einer Seite mit einem anderen Widget. Erstellen Sie im Dashboard einen neuen.",
  too_many_requests:
    "Zu viele Prüfungen. Bitte warten Sie einige Minuten und erstellen Sie dann im Dashboard einen neuen Link.",
  unreachable: "Der Dienst war nicht zu erreichen. Bitte versuchen Sie es noch einmal.",
  unread: "Diese Seite konnte nicht geprüft werden.",
};

/** Returns the messages in German if the panel is in German, or else in English. */
export function checkWords(language: string): { words: CheckWords; language: string } {
  return language === "de" ? { words: GERMAN, language } : { words: ENGLISH, language: "en" };
}

export function fill(sentence: string, values: Record<string, number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
