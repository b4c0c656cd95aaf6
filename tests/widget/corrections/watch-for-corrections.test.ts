import { expect, test } from "bun:test";
import type { Change, Correction } from "#shared/corrections/correction.ts";
import { noteElement } from "#shared/corrections/note-element.ts";
import { withDom } from "#tests/helpers/dom.ts";
import { watchForCorrections } from "#widget/corrections/watch-for-corrections.ts";

withDom();

/** Counts the searches after the list around a corrected link is shown again. */
async function searchesAfter(change: Change): Promise<number> {
  document.body.innerHTML = '<ul aria-hidden="true"><li><a href="/a">Offer</a></li></ul>';
  const link = document.querySelector("a");
  const note = link && noteElement(link);
  if (!note) throw new Error("The link has no note");
  const correction: Correction = {
    id: "one",
    pages: "/*",
    note,
    scope: "one",
    changes: [change],
    expects: {},
  };
  let searches = 0;
  const watch = watchForCorrections(
    [correction],
    () => false,
    () => (searches += 1),
  );
  document.querySelector("ul")?.setAttribute("aria-hidden", "false");
  await Bun.sleep(150);
  watch.stop();
  return searches;
}

test("what is shown again is looked at, where the keyboard passes over it", async () => {
  expect(await searchesAfter({ kind: "attribute", name: "tabindex", value: "-1" })).toBe(1);
  expect(await searchesAfter({ kind: "attribute", name: "aria-label", value: "Offer" })).toBe(0);
});
