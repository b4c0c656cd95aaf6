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
