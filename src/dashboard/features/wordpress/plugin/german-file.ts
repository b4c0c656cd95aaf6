import {
  headerText,
  PLUGIN_DESCRIPTION,
  type PluginValues,
  phpString,
  pluginName,
} from "../plugin-values.ts";

const WORDS: Record<string, string> = {
  [PLUGIN_DESCRIPTION]:
    "Fügt jeder Seite das Menü für Barrierefreiheit hinzu: mit einer Zeile im Head, ohne Cookies.",
  "Accessibility menu": "Menü für Barrierefreiheit",
  Settings: "Einstellungen",
  "Show the menu": "Menü anzeigen",
  "On all pages of this site": "Auf allen Seiten dieser Website",
  "ID of the widget": "ID des Widgets",
  "It’s in the line of code that your dashboard shows.":
    "Sie steht in der Codezeile, die Ihr Dashboard anzeigt.",
  "Open the dashboard": "Dashboard öffnen",
  "That isn’t the ID of a widget. Copy it from your dashboard.":
    "Das ist nicht die ID eines Widgets. Kopieren Sie die ID aus Ihrem Dashboard.",
  "You don’t have permission to do this.": "Dazu fehlt Ihnen die Berechtigung.",
  "Alternative texts": "Alternativtexte",
  "Descriptions written: %d": "Geschriebene Beschreibungen: %d",
  "The texts are as they were.": "Die Texte sind wieder wie zuvor.",
  "These are the descriptions of pictures that you published as corrections in your dashboard. Written into WordPress, they no longer depend on the widget. A text that someone else wrote stays as it is.":
    "Das sind die Bildbeschreibungen, die Sie in Ihrem Dashboard als Korrekturen veröffentlicht haben. In WordPress geschrieben hängen sie nicht mehr vom Widget ab. Texte, die jemand anderes geschrieben hat, bleiben, wie sie sind.",
  "The corrections can’t be loaded right now. Try again later.":
    "Die Korrekturen lassen sich gerade nicht laden. Versuchen Sie es später noch einmal.",
  "There’s nothing to write: no published description belongs to a picture in this media library that doesn’t have it yet.":
    "Es gibt nichts zu schreiben: Zu keinem Bild dieser Mediathek fehlt eine veröffentlichte Beschreibung.",
  Picture: "Bild",
  Description: "Beschreibung",
  "Media library": "Mediathek",
  "Posts and pages": "Beiträge und Seiten",
  "Will be written": "Wird geschrieben",
  "Stays as it is": "Bleibt, wie es ist",
  "Write the selected texts": "Ausgewählte Texte schreiben",
  "Written so far": "Bisher geschrieben",
  Undo: "Rückgängig machen",
};

/**
 * German translation of the plugin's text, applied by a filter, since WordPress downloads language
 * packs only for plugins in its directory. WordPress translates the header's name and description
 * like any other text.
 */
export function germanFile({ productName }: PluginValues): string {
  const words = {
    [pluginName(productName)]: `Menü für Barrierefreiheit von ${headerText(productName)}`,
    ...WORDS,
  };
  const rows = Object.entries(words).map(
    ([english, german]) => `\t\t${phpString(english)} => ${phpString(german)},\n`,
  );
  return `<?php
defined( 'ABSPATH' ) || exit;

/**
 * Returns a text's German translation in every German locale, unless a language pack provides one.
 */
function accessibility_menu_german( $translation, $text ) {
	if ( $translation !== $text || ! preg_match( '/^de(_|$)/', determine_locale() ) ) {
		return $translation;
	}
	$german = array(
${rows.join("")}	);
	return $german[ $text ] ?? $translation;
}
add_filter( 'gettext_accessibility-menu', 'accessibility_menu_german', 10, 2 );
`;
}
