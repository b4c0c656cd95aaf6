import { type OwnRule, textOf } from "./own-rule.ts";

const VAGUE =
  /^(?:(?:please )?click(?: here| this| for more| on this)?|click here (?:to|for) .{0,12}|here|this|link|this (?:link|page)|page|site|website|article|post|document|file|video|more|read more|learn more|see more|find out more|more info(?:rmation)?|details|continue|go|hier(?: klicken)?|klicken sie hier|hier weiter|mehr|mehr (?:lesen|erfahren|infos?)|weiterlesen|weiter|cliquez ici|ici|en savoir plus|lire la suite|haga clic aquí|aquí|leer más|clicca qui|qui|leggi tutto)[\s.…»>→:!]*$/i;

/** Words on how a link opens, which say nothing about where it leads. */
const OPENING = new RegExp(
  [
    "(?:(?:this |the )?(?:link |page |file )?(?:will )?open(?:s|ing)? )?in (?:an? |another )?(?:new |separate |external )?(?:browser )?(?:window|tab)",
    "(?:opens )?(?:an? )?(?:new|external) (?:browser )?(?:window|tab|page|link|site|website)",
    "(?:wird )?(?:öffnet )?(?:sich )?(?:in )?(?:einem )?(?:neue[mns]?|separate[mns]?) (?:browser)?(?:fenster|tab)(?: geöffnet)?|externe[rs]? (?:link|website|seite)",
    "(?:s[’']ouvre |ouvre |ouverture )?(?:dans )?(?:une |un )?(?:nouvelle fenêtre|nouvel onglet)|lien externe",
    "(?:se )?(?:abre )?(?:en )?(?:una |otra )?(?:nueva (?:ventana|pestaña)|(?:ventana|pestaña) nueva)|enlace externo",
    "(?:si )?(?:apre )?(?:in )?(?:una )?(?:nuova (?:finestra|scheda)|(?:finestra|scheda) nuova)|(?:link|collegamento) esterno",
    "(?:pdf|word|excel|powerpoint|docx?|xlsx?|pptx?|od[tsp]|zip)(?: (?:file|document|datei|dokument|documento?))?",
    "downloads?|télécharger|téléchargement|descargar?|scarica(?:re)?|\\d+(?:[.,]\\d+)? ?[km]i?[bo]",
  ]
    .map((words) => `(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`)
    .join("|"),
  "giu",
);
const PUNCTUATION = /[\s()[\]{}"“”„«»‹›→➔⧉↗,;:|–—-]+/g;

/** Whether a link's name says nothing, with or without words on how the link opens. */
function isVague(name: string): boolean {
  const said = name.replace(PUNCTUATION, " ").replace(OPENING, " ").replace(/\s+/g, " ").trim();
  return VAGUE.test(name) || VAGUE.test(said) || SIGNS.test(name);
}

/** Periods and similar characters; arrows and numbers may have meaning. */
const SIGNS = /^[.,;:!?…_\-–\s]+$/;

/** Links whose text means nothing outside its sentence; failures if nothing else names them. */
export const vagueLink: OwnRule<"vague-link"> = {
  id: "vague-link",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll("a[href], [role=link]")) {
      if (element.hasAttribute("aria-describedby") || !isRendered(element)) continue;
      const text = nameOf(element);
      if (!isVague(text)) continue;
      const isAlone = isWithoutContext(element, document);
      yield isAlone
        ? { element, messageId: "vague-alone", values: { text }, outcome: "failed" }
        : { element, messageId: "vague", values: { text }, outcome: "advice" };
    }
  },
};

const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";
/** Elements whose other content or name is a link's context (WCAG 2.4.4). */
const CONTEXTS =
  "p, li, td, th, dd, dt, tr, figure, blockquote, article, details, fieldset, label, caption, nav, aside, [aria-label], [aria-labelledby], [aria-describedby], [title], [role]";
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|img|ins|kbd|label|mark|picture|q|s|samp|small|span|strong|sub|sup|svg|time|u|var)$/;
const LAYOUT = /^(?:body|main|div|section|header|footer|center)$/;
const MIN_WORDS = 3;

/**
 * Whether no text that belongs to a link says where it leads: no heading precedes it, and no
 * sentence, list item, cell or named part contains it (WCAG failure F63). Sighted users see other
 * text on the page.
 */
function isWithoutContext(link: Element, document: Document): boolean {
  if (link.hasAttribute("title") || hasWordsBeside(link)) return false;
  const own = textOf(link);
  const isApart = (at: Element) =>
    textOf(at) === own && !at.matches("[aria-label], [aria-labelledby], [title]");
  let outer = link.parentElement;
  for (; outer && isApart(outer); outer = outer.parentElement) if (hasWordsBeside(outer)) return false;
  if (!outer || !LAYOUT.test(outer.localName) || outer.closest(CONTEXTS)) return false;
  const headings = Array.from(document.querySelectorAll(HEADINGS));
  if (headings.some((one) => one.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING))
    return false;
  return textOf(outer).replace(own, "").split(" ").filter(Boolean).length >= MIN_WORDS;
}

/** Whether words stand in the same line, as far as the markup tells. */
function hasWordsBeside(element: Element): boolean {
  const beside = (name: "previousSibling" | "nextSibling") => {
    for (let at = element[name]; at; at = at[name]) {
      if (at.nodeType === 3 ? textOf(at) !== "" : at instanceof Element) {
        return at.nodeType === 3 || INLINE.test((at as Element).localName);
      }
    }
    return false;
  };
  return beside("previousSibling") || beside("nextSibling");
}
