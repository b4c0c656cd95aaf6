const SHADOW = "declarative shadow trees are not entered";
const PURPOSE = "whether two addresses serve the same purpose takes a person";
const CASE = "the engine matches values of meta elements in lower case only";

/** Failed cases that the scanner does not find, each with the reason. */
export const KNOWN_MISSES: Readonly<Record<string, string>> = {
  "aria-attributes: A paragraph has a value.": "the engine checks attributes of elements with a role",
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
  "styles: All elements lose their outline.": "focus styles need a browser",
  "tables: The headers of a large table are only bold.": "whether bold cells are headers takes a person",
};
