import { element } from "../elements.ts";
import { createMovingSheet } from "../moving-sheet.ts";
import { runInSlices } from "../page/run-in-slices.ts";
import { abandon, adopt } from "../page-effects.ts";
import { directionOf } from "../panel/direction.ts";
import { copyArticle } from "../reader/copy-article.ts";
import { findArticle } from "../reader/find-article.ts";
import { sheetOf } from "../sheet-of.ts";
import styles from "../styles/reader-mode.css";
import { createIcon } from "../svg.ts";
import type { StartFeature } from "./feature.ts";

const CROSS = "M5 6.4 6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12Z";

/** The text of the page's article in a dialog, in a size to choose. */
export const start: StartFeature = ({ host, messages, language, end }) => {
  const sheet = sheetOf(styles);
  adopt(host.root, sheet);
  const scale = createMovingSheet(host.root, ".reader");
  const size = element("input", { type: "range", min: "100", max: "300", step: "25", value: "100" });
  const close = element("button", { type: "button", "aria-label": messages.close ?? "" }, createIcon(CROSS));
  const text = element("article", {
    tabindex: "0",
    autofocus: "",
    "aria-busy": "true",
    lang: document.documentElement.lang,
  });
  const dialog = element(
    "dialog",
    {
      class: "reader",
      "aria-label": messages["reader-mode"] ?? "",
      lang: language,
      dir: directionOf(language),
    },
    element(
      "div",
      { class: "reader-bar" },
      element("label", {}, messages["reader.size"] ?? "", " ", size),
      close,
    ),
    text,
  );
  text.dir = getComputedStyle(document.body).direction;
  let ended = false;

  size.addEventListener("input", () => scale.set("--reader-scale", String(Number(size.value) / 100)));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", end);
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  host.region.append(dialog);
  dialog.showModal();
  runInSlices(fill(), () => ended).then(() => text.removeAttribute("aria-busy"), logFailure);

  function* fill(): Generator<void> {
    const article = yield* findArticle();
    const copied = element("div");
    if (article) yield* copyArticle(article, copied);
    if (!copied.textContent?.trim())
      copied.append(element("p", { lang: language }, messages["reader.none"] ?? ""));
    else if (!copied.querySelector("h1")) copied.prepend(element("h1", {}, titleOfPage()));
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
    abandon(host.root, sheet);
  };
};

function titleOfPage(): string {
  return document.querySelector("h1")?.textContent?.trim() || document.title;
}

function logFailure(error: unknown): void {
  console.warn("Handrail:", error);
}
