/** Headings of links to other articles, in the most common languages of pages. */
const INTRODUCTIONS = [
  "related (?:articles?|stories|posts?|links?|content|news|reading|topics?)|related:?$|read (?:more|also|next)",
  "more (?:on this|from|stories|like this|news)|you (?:may|might) also|recommended|most (?:read|popular)|trending",
  "mehr zum thema|lesen sie auch|auch interessant|verwandte (?:artikel|themen|beiträge)|das könnte",
  "[àa] lire aussi|lire (?:aussi|la suite|plus)|sur le même sujet|articles (?:liés|similaires)",
  "te puede interesar|le[ae] también|(?:artículos|noticias) relacionad[ao]s|leggi anche|articoli correlati",
  "lei?a também|veja também|notícias relacionadas|lees (?:ook|meer)|læs også|les også|läs (?:också|mer|även)|lue myös",
  "czytaj (?:także|też)|čtěte (?:také|dále)|ilgili haberler|читайте также|по теме|читайте також",
  "関連(?:記事|リンク|ニュース)|あわせて読みたい|相关(?:阅读|新闻|文章|链接|推荐)|相關(?:新聞|文章|閱讀)|延伸(?:阅读|閱讀)|推荐阅读",
  "관련 ?(?:기사|뉴스|글)|اقرأ (?:أيضا|أيضًا|المزيد)|مواضيع ذات صلة|أخبار ذات صلة|קראו? (?:גם|עוד)|כתבות נוספות|यह भी पढ़ें",
];

const INTRODUCTION = new RegExp(`^[^\\p{L}]*(?:${INTRODUCTIONS.join("|")})`, "iu");

const LINES = "h2,h3,h4,h5,h6,p,div,b,strong,span";

/** Longest such heading; longer lines are sentences of the text. */
const LONGEST_HEADING = 60;

/** Share of a line's or a list's letters that are in links. */
const SOME_LINKS = 0.4;
const MOSTLY_LINKS = 0.7;

/**
 * Removes links to other articles: such lines, and such lists with their headings. Pauses at each
 * `yield`.
 */
export function* dropRelated(content: Element): Generator<void> {
  for (const line of content.querySelectorAll(LINES)) {
    yield;
    const text = line.textContent?.trim() ?? "";
    if (!content.contains(line) || !INTRODUCTION.test(text)) continue;
    const next = nextBox(line, content);
    if (linkShare(line) >= SOME_LINKS) line.remove();
    else if (text.length <= LONGEST_HEADING && next && linkShare(next) >= MOSTLY_LINKS) {
      next.remove();
      line.remove();
    }
  }
}

/** Returns the element after a heading, also if the heading has a box around it. */
function nextBox(heading: Element, content: Element): Element | null {
  let at: Element | null = heading;
  while (at && at !== content && !at.nextElementSibling) at = at.parentElement;
  return at && at !== content ? at.nextElementSibling : null;
}

function linkShare(box: Element): number {
  const links = [...box.querySelectorAll("a")].reduce((sum, link) => sum + lengthOf(link), 0);
  return links / Math.max(1, lengthOf(box));
}

function lengthOf(element: Element): number {
  return element.textContent?.replace(/\s+/g, "").length ?? 0;
}
