import type { ScanReasonCode } from "../../sites/reason-words.ts";

/** Sentences about scans that failed or were stopped, by code. */
export const REASONS_IN_GERMAN: Readonly<Record<ScanReasonCode, string>> = {
  "not-html": "Unter dieser Adresse ist keine HTML-Seite, sondern eine Datei anderer Art.",
  empty: "Die Seite war leer.",
  gone: "Unter der Adresse der Website ist keine Seite.",
  refused: "Die Website hat unsere Anfrage abgelehnt. Der Grund kann eine Firewall oder ein Passwort sein.",
  "server-error": "Die Website hat einen eigenen Fehler gemeldet.",
  status: "Die Website hat nicht mit einer Seite geantwortet.",
  redirect: "Diese Adresse führt zu einer anderen Seite der Website, die stattdessen geprüft wurde.",
  copy: "Diese Adresse zeigt die Kopie einer anderen Seite, die stattdessen geprüft wurde.",
  "left-site": "Die Adresse der Website führt zu einer anderen Website. Fügen Sie stattdessen diese hinzu.",
  robots:
    "Die robots.txt der Website bittet darum, ihre Seiten nicht zu besuchen. Erlauben Sie es dort unserem Scanner.",
  "left-out": "Sie haben diesen Pfad ausgelassen.",
  address: "Das ist nicht die Adresse einer Webseite.",
  port: "Es werden nur Seiten auf den üblichen Ports geprüft.",
  private: "Diese Adresse ist nicht im öffentlichen Internet und lässt sich von hier aus nicht prüfen.",
  dns: "Es gibt keine Website mit diesem Namen.",
  tls: "Das Zertifikat der Website wurde nicht anerkannt; Browser würden auch Besucher warnen.",
  connection: "Die Website hat nicht geantwortet.",
  timeout: "Die Seite hat länger als 10 Sekunden gebraucht.",
  redirects: "Die Adresse leitet endlos von einer Seite zur nächsten weiter.",
  body: "Die Seite kam beschädigt an: Sie ist nicht so komprimiert, wie der Server angibt.",
  "too-large": "Nicht geprüft, zu groß: Die Seite hat mehr als 2 MB HTML.",
  "too-deep":
    "Nicht geprüft, zu aufwendig: Die Elemente der Seite sind mehr als 512 Ebenen tief verschachtelt.",
  "too-many-tags": "Nicht geprüft, zu aufwendig: Die Seite hat mehr als 50.000 Elemente.",
  "too-slow": "Nicht geprüft, zu aufwendig: Die Prüfung der Seite hat zu lange gerechnet.",
  "too-much-memory": "Nicht geprüft, zu aufwendig: Die Prüfung der Seite hat zu viel Speicher gebraucht.",
  unreadable: "Die Seite konnte nicht gelesen werden.",
  "robots-error":
    "Die robots.txt der Website war wegen eines Fehlers dort nicht lesbar. Deshalb darf keine Seite besucht werden.",
  stopped: "Die Prüfung wurde angehalten. Ihre Ergebnisse betreffen die bis dahin geprüften Seiten.",
  closed: "Die Prüfung endete mit dem Abonnement.",
  "no-pages": "Keine der Seiten der Website konnte gelesen werden.",
  "day-over":
    "Die Prüfung hat mehr als einen Tag gedauert. Ihre Ergebnisse betreffen die bis dahin geprüften Seiten.",
  error: "Die Prüfung endete wegen eines Fehlers bei uns. Die nächste beginnt wie geplant.",
  unanswered: "Die Website hat während der Prüfung nicht mehr geantwortet.",
};
