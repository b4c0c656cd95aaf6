import { expect, test } from "bun:test";
import { noteVisit } from "#src/dashboard/features/home/news-card.tsx";
import { withDom } from "../../helpers/dom.ts";

withDom();

const HOUR = 3_600_000;
const MONDAY = Date.parse("2026-11-23T08:00:00Z");

test("the first visit has none before it; a later one has the one before, as long as it goes on", () => {
  expect(noteVisit(7, MONDAY)).toBeNull();
  expect(noteVisit(7, MONDAY + HOUR / 2)).toBeNull();
  const tuesday = MONDAY + 24 * HOUR;
  const monday = new Date(MONDAY + HOUR / 2);
  expect(noteVisit(7, tuesday)).toEqual(monday);
  expect(noteVisit(7, tuesday + HOUR / 2)).toEqual(monday);
  expect(noteVisit(8, tuesday)).toBeNull();
});

test.each(["nonsense", "[]", '{"before":"x","latest":1}', '{"before":null,"latest":1e99}'])(
  "what others stored, %s, counts as no visit",
  (stored) => {
    localStorage.setItem("overview-visits:7", stored);
    expect(noteVisit(7, MONDAY)).toBeNull();
    expect(noteVisit(7, MONDAY + 2 * HOUR)).toEqual(new Date(MONDAY));
  },
);
