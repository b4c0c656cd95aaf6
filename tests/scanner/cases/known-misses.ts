const SHADOW = "declarative shadow trees are not entered";
const TABLE = "the engine counts cells by row, not by the algorithm of HTML";
const PURPOSE = "whether two addresses serve the same purpose takes a person";
const CASE = "the engine matches values of meta elements in lower case only";

/** Failed cases that the scanner does not find, each with the reason. */
export const KNOWN_MISSES: Readonly<Record<string, string>> = {
  "aria-attributes: A paragraph has a value.": "the engine checks attributes of elements with a role",
  "aria-attributes: A paragraph must not have a name.": "the engine allows names on paragraphs",
  "components: A button in a shadow tree has no name.": SHADOW,
  "components: A field in a shadow tree is labelled by an id outside of it.": SHADOW,
  "components: A label outside of a shadow tree names no field within.": SHADOW,
  "components: An image in a shadow tree has no alt attribute.": SHADOW,
  "document: Only a drawing has a title.": "the engine takes a drawing's title for the page's",
  "document: The page leads to another after an hour, in capitals.": CASE,
  "link-purpose: Two links of one list item have the same name and lead to other places.": PURPOSE,
  "link-purpose: Two links of one sentence have the same text and lead to other places.": PURPOSE,
  "media: A film with speech has no captions.":
    "Only a person hears whether a film has speech, and sees captions in its picture; it is asked.",
  "media: A recording of speech has no transcript.": "whether a transcript exists takes a person",
  "roles: A named region stands between a list and its items.": "the engine accepts a parent at any distance",
  "roles: A scroll bar controls an id that does not exist.": "no rule looks up ids of aria-controls",
  "styles: All elements lose their outline.": "focus styles need a browser",
  "tables: A column's header has no cells.": TABLE,
  "tables: A column's header of a custom table has no cells.": TABLE,
  "tables: The headers of a large table are only bold.": TABLE,
};
