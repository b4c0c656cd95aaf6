import { expect, setDefaultTimeout, test } from "bun:test";
import { withDom } from "#tests/helpers/dom.ts";
import { LONG } from "#tests/helpers/long.ts";
import { CHANGES, type PageChange } from "./change-page.ts";
import { matchingPages } from "./matching-pages.ts";
import { measureMatching } from "./measure-matching.ts";

setDefaultTimeout(600_000);
withDom();

const SAMPLE = LONG ? 200 : 12;
/** After a new release more may be lost, but no more mistaken. */
const HARD: PageChange = "new release";

test("after a page has changed, 85 % of its elements are found, and 1 in 1,000 at most is another", async () => {
  const all = await matchingPages();
  const pages = LONG ? all : all.filter((page, at) => at % 2 === 0 && page.length < 60_000);
  const total = { searches: 0, wrong: 0, kept: 0, found: 0 };
  for (const change of Object.keys(CHANGES) as PageChange[]) {
    const counts = pages.map((page) => measureMatching(document, page, change, SAMPLE));
    const sum = (name: "kept" | "found" | "searches" | "wrong") =>
      counts.reduce((sofar, one) => sofar + one[name], 0);
    const share = sum("found") / sum("kept");
    total.searches += sum("searches");
    total.wrong += sum("wrong");
    if (LONG)
      console.info(`${change}: ${(share * 100).toFixed(1)} % of ${sum("kept")} found, ${sum("wrong")} wrong`);
    const unmoved = (at: 0 | 1) => counts.reduce((sofar, one) => sofar + one.unmoved[at], 0);
    if (LONG) console.info(`${unmoved(0)} before and ${unmoved(1)} after it need no search`);
    expect(unmoved(0) / sum("searches")).toBeGreaterThan(0.5);
    expect(counts.flatMap(({ unsure }) => unsure)).toEqual([]);
    for (const mistake of counts.flatMap(({ mistakes }) => mistakes).slice(0, 5)) console.info(mistake);
    if (change === HARD) continue;
    total.kept += sum("kept");
    total.found += sum("found");
  }
  expect(total.found / total.kept).toBeGreaterThan(0.85);
  expect(total.searches).toBeGreaterThan(500);
  expect(total.wrong / total.searches).toBeLessThanOrEqual(0.001);
});
