import { expect, test } from "bun:test";
import type { Change, Correction } from "#shared/corrections/correction.ts";
import { noteElement } from "#shared/corrections/note-element.ts";
import { withDom } from "#tests/helpers/dom.ts";
import { watchForCorrections } from "#widget/corrections/watch-for-corrections.ts";

withDom();

test("what is shown again is looked at, where the keyboard passes over it", async () => {
  document.body.innerHTML = '<ul aria-hidden="true"><li><a href="/a">Offer</a></li></ul>';
  const link = document.querySelector("a");
  const note = link && noteElement(link);
  if (!note) throw new Error("The link has no note");
  const watch = (change: Change, onChange: () => void) => {
    const all = { id: "one", pages: "/*", scope: "one", expects: {} } as const;
    const correction: Correction = { ...all, note, changes: [change] };
    return watchForCorrections([correction], () => false, onChange);
  };
  let searches = 0;
  const { promise: searched, resolve } = Promise.withResolvers<void>();
  // The first one would search before the second, which waits as long.
  const watches = [
    watch({ kind: "attribute", name: "aria-label", value: "Offer" }, () => {
      searches += 1;
    }),
    watch({ kind: "attribute", name: "tabindex", value: "-1" }, resolve),
  ];
  document.querySelector("ul")?.setAttribute("aria-hidden", "false");
  await searched;
  expect(searches).toBe(0);
  for (const { stop } of watches) stop();
});
