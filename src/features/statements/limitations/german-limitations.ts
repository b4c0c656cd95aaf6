/** The same sentences in German. */
export const GERMAN_LIMITATIONS: Record<string, string> = {
  "1.1.1":
    "Einige Bilder und Symbole haben keine Beschreibung. Wer sie nicht sehen kann, erfährt nicht, was sie zeigen.",
  "1.2.1": "Einige Aufnahmen haben weder ein Transkript noch eine Beschreibung.",
  "1.2.2": "Einige Videos haben keine Untertitel. Wer nicht hören kann, verpasst, was gesagt wird.",
  "1.2.3": "Bei einigen Videos fehlt eine Beschreibung dessen, was nur zu sehen ist.",
  "1.2.4": "Live-Videos haben keine Untertitel.",
  "1.2.5": "Bei einigen Videos fehlt eine Audiodeskription dessen, was nur zu sehen ist.",
  "1.3.1":
    "Einige Überschriften, Listen, Tabellen oder Formularfelder sind nur am Aussehen zu erkennen. Screenreader sagen sie nicht als solche an.",
  "1.3.2": "Auf einigen Seiten lesen Screenreader Teile in einer unverständlichen Reihenfolge vor.",
  "1.3.3": "Einige Anleitungen beziehen sich nur auf eine Form, eine Farbe oder eine Stelle am Bildschirm.",
  "1.3.4": "Einige Seiten funktionieren auf dem Telefon nur im Hochformat oder nur im Querformat.",
  "1.3.5": "In einigen Formularen können Browser persönliche Daten nicht automatisch ausfüllen.",
  "1.4.1": "Einige Informationen sind nur an der Farbe zu erkennen, etwa Links in einem Text.",
  "1.4.2": "Auf einigen Seiten beginnt von selbst ein Ton, der sich nicht leicht abschalten lässt.",
  "1.4.3": "Einige Texte heben sich zu wenig vom Hintergrund ab und sind schwer zu lesen.",
  "1.4.4": "Einige Texte werden abgeschnitten oder verdeckt, wenn man die Schrift vergrößert.",
  "1.4.5": "Einige Texte sind Bilder. Sie lassen sich schlecht vergrößern und nicht vorlesen.",
  "1.4.10":
    "Auf kleinen Bildschirmen und bei starker Vergrößerung muss man einige Seiten zum Lesen seitlich scrollen.",
  "1.4.11": "Einige Schaltflächen, Felder oder Symbole heben sich zu wenig vom Hintergrund ab.",
  "1.4.12": "Einige Texte werden abgeschnitten, wenn man Zeilen-, Wort- oder Buchstabenabstände vergrößert.",
  "1.4.13":
    "Einige Inhalte, die unter dem Mauszeiger erscheinen, lassen sich nicht in Ruhe lesen oder schließen.",
  "2.1.1": "Einige Funktionen lassen sich mit der Tastatur allein nicht bedienen.",
  "2.1.2": "An einigen Stellen kommt man mit der Tastatur aus einem Element nicht mehr heraus.",
  "2.1.4":
    "Einige Tastenkürzel bestehen aus einer einzigen Taste, werden leicht versehentlich ausgelöst und lassen sich nicht abschalten.",
  "2.2.1": "Einige Zeitlimits lassen sich nicht verlängern.",
  "2.2.2": "Einige Teile, die sich bewegen oder von selbst ändern, lassen sich nicht anhalten.",
  "2.3.1": "Einige Inhalte blitzen. Das kann Anfälle auslösen.",
  "2.4.1": "Auf einigen Seiten lassen sich wiederkehrende Teile wie Menüs nicht überspringen.",
  "2.4.2": "Einige Seiten haben keinen Titel oder einen, der nicht sagt, worum es geht.",
  "2.4.3": "An einigen Stellen führt die Tabulatortaste in unerwarteter Reihenfolge durch die Seite.",
  "2.4.4": "Einige Links sagen nicht, wohin sie führen.",
  "2.4.5": "Einige Seiten sind nur auf einem einzigen Weg zu finden.",
  "2.4.6": "Einige Überschriften oder Beschriftungen sagen nicht, worum es geht.",
  "2.4.7": "An einigen Stellen ist nicht zu sehen, welches Element gerade mit der Tastatur ausgewählt ist.",
  "2.4.11":
    "An einigen Stellen verdecken andere Teile der Seite das Element, das gerade mit der Tastatur ausgewählt ist.",
  "2.5.1": "Einige Funktionen verlangen eine Geste mit mehreren Fingern oder eine bestimmte Wischbewegung.",
  "2.5.2": "Einige Funktionen lösen schon bei der Berührung aus und lassen sich nicht abbrechen.",
  "2.5.3": "Einige Schaltflächen und Links heißen für die Sprachsteuerung anders als auf dem Bildschirm.",
  "2.5.4": "Einige Funktionen verlangen, das Gerät zu bewegen.",
  "2.5.7": "Einige Funktionen verlangen, etwas zu ziehen.",
  "2.5.8":
    "Einige Schaltflächen und Links sind klein oder liegen eng beieinander und sind schwer zu treffen.",
  "3.1.1": "Einige Seiten nennen ihre Sprache nicht. Screenreader sprechen sie womöglich falsch aus.",
  "3.1.2":
    "Einige Textstellen in einer anderen Sprache sind nicht gekennzeichnet. Screenreader sprechen sie falsch aus.",
  "3.2.1":
    "An einigen Stellen öffnet oder ändert sich etwas, sobald man mit der Tastatur zu einem Element gelangt.",
  "3.2.2": "An einigen Stellen ändert eine Eingabe die Seite ohne Vorwarnung.",
  "3.2.3": "Menüs haben nicht auf allen Seiten dieselbe Reihenfolge.",
  "3.2.4": "Einige Funktionen heißen auf verschiedenen Seiten unterschiedlich.",
  "3.2.6": "Die Hilfe steht nicht auf allen Seiten an derselben Stelle.",
  "3.3.1": "Einige Formulare sagen nicht deutlich, welche Eingabe falsch ist.",
  "3.3.2": "Einigen Formularfeldern fehlt eine Beschriftung oder ein Hinweis, was einzugeben ist.",
  "3.3.3": "Einige Formulare sagen nicht, wie sich eine falsche Eingabe berichtigen lässt.",
  "3.3.4": "Einige Bestellungen oder Verträge lassen sich vor dem Abschluss nicht prüfen oder ändern.",
  "3.3.7": "Einige Formulare fragen dieselben Angaben zweimal ab.",
  "3.3.8": "Zur Anmeldung muss man ein Rätsel lösen oder sich etwas merken oder abschreiben.",
  "4.1.2":
    "Einigen Schaltflächen, Links oder Feldern fehlt ein Name oder eine Rolle für Screenreader und Sprachsteuerung.",
  "4.1.3": "Einige Meldungen erscheinen am Bildschirm, ohne dass Screenreader sie ansagen.",
};
