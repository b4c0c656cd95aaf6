import { element } from "../elements.ts";
import { createIcon } from "../icons.ts";
import { logFailure } from "../log-failure.ts";
import { createDynamicRule } from "../page/dynamic-rule.ts";
import { genuine } from "../page/genuine.ts";
import { runInSlices } from "../page/in-slices.ts";
import { addStyles } from "../page/style-sheets.ts";
import { copyArticle } from "../reader/copy-article.ts";
import { type FoundArticle, findArticle } from "../reader/find-article.ts";
import styles from "../styles/reader-mode.css";
import { directionOf } from "../words/direction.ts";
import type { StartFeature } from "./feature.ts";

const CROSS = "M5 6.4 6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12Z";

/** Shows the text of the page's article in a dialog, with a slider for its size. */
export const start: StartFeature = ({ host, messages, language, end }) => {
  const removeStyles = addStyles(host.root, styles);
  const scale = createDynamicRule(host.root, ".reader");
  const size = element("input", { type: "range", min: "100", max: "300", step: "25", value: "100" });
  const close = element("button", { type: "button", "aria-label": messages.close ?? "" }, createIcon(CROSS));
  const text = element("article", { tabindex: "0", autofocus: "", "aria-busy": "true" });
  const page = element("div", { class: "reader-page" }, text);
  const bar = element(
    "div",
    { class: "reader-bar" },
    element("label", {}, messages["reader.size"] ?? "", " ", size),
    close,
  );
  const name = messages["reader-mode"] ?? "";
  const attributes = { class: "reader", "aria-label": name, lang: language, dir: directionOf(language) };
  const dialog = element("dialog", attributes, bar, page);
  let ended = false;
  const isEnded = () => ended;

  size.addEventListener("input", () => scale.set("--reader-scale", String(Number(size.value) / 100)));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", end);
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  host.region.append(dialog);
  dialog.showModal();
  fill().catch(logFailure);

  async function fill(): Promise<void> {
    const found = await find().catch(logFailure);
    await runInSlices(show(found ?? null), isEnded);
    text.removeAttribute("aria-busy");
  }

  async function find(): Promise<FoundArticle | null | undefined> {
    try {
      const { ArticleSearch } = await import("../reader/article-search.ts");
      return await runInSlices(findArticle(ArticleSearch), isEnded);
    } catch (error) {
      logFailure(error);
      return runInSlices(findArticle(null), isEnded);
    }
  }

  function* show(found: FoundArticle | null): Generator<void> {
    if (!found) return text.append(element("p", {}, messages["reader.none"] ?? ""));
    const copied = element("div");
    yield* copyArticle(found.content, copied);
    nameArticle(page, text, found);
    for (const part of [...copied.childNodes]) {
      yield;
      text.append(part);
    }
  }

  return () => {
    ended = true;
    dialog.close();
    dialog.remove();
    scale.remove();
    removeStyles();
  };
};

/** Puts title and author above the article, in its language and direction. */
function nameArticle(page: HTMLElement, text: HTMLElement, { title, byline, dir }: FoundArticle): void {
  const root = genuine(Document, "documentElement", document);
  page.lang = root.lang;
  page.dir = dir || getComputedStyle(genuine(Document, "body", document) ?? root).direction;
  text.before(element("h1", { id: "reader-title" }, title));
  if (byline) text.before(element("p", {}, byline));
  text.setAttribute("aria-labelledby", "reader-title");
}
