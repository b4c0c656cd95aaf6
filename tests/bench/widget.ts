import { launchChromium } from "../helpers/chromium.ts";
import { startWidgetBrowser } from "../widget/widget-browser.ts";
import { type Contestant, contestants } from "./widget/contestants.ts";
import { serveHost } from "./widget/host.ts";
import { type Click, measureClick, measureLoad, newPage } from "./widget/measure.ts";
import { BUDGETS, type Row, table, writeReport } from "./widget/report.ts";

/**
 * `bun run bench:widget [rounds]`: what the widget adds to the main thread of a large page and of two that others made,
 * beside two widgets from npm. Every round measures everything in turn, so that what else the machine does meets all.
 */
const PAGES = ["large", "govuk", "dashboard"];
const ROUNDS = Number(process.argv[2] ?? 5);

interface Sample extends Click {
  nothing: number;
  remembered: number;
}

const widget = await startWidgetBrowser();
const browser = await launchChromium();
const all = contestants(widget.service.origin);
const host = serveHost(all.map(({ snippet }) => snippet));
const origin = `http://localhost:${host.port}`;
const samples = new Map<string, Sample[]>();
const sizes: Record<string, number> = {};

for (let round = 0; round < ROUNDS; round += 1) {
  for (const page of PAGES) {
    const plain = await measurePlain(page);
    for (const [index, contestant] of all.entries()) {
      const key = `${page} ${contestant.name}`;
      const sample = await measureWith(contestant, `${origin}/${page}.html?snippet=${index}`);
      const relative = { nothing: sample.nothing - plain, remembered: sample.remembered - plain };
      samples.set(key, [...(samples.get(key) ?? []), { ...sample, ...relative }]);
    }
  }
  console.error(`round ${round + 1} of ${ROUNDS}`);
}

const rows: Row[] = PAGES.flatMap((page) =>
  all.map(({ name }) => ({ page, widget: name, ...medians(samples.get(`${page} ${name}`) ?? []) })),
);
console.log(table(rows));
for (const row of rows.filter(({ widget: name }) => name === "Handrail")) {
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const value = row[name as keyof typeof BUDGETS];
    if (value > budget)
      console.log(`over budget on ${row.page}: ${name} ${value.toFixed(0)} ms of ${budget} ms`);
  }
}
await writeReport(rows, ROUNDS, sizes);
await Promise.all([browser.close(), widget.close(), host.stop(true)]);
process.exit(0);

async function measurePlain(name: string): Promise<number> {
  const page = await newPage(browser, origin);
  const spent = await measureLoad(page, `${origin}/${name}.html`);
  sizes[name] = await page.evaluate(() => document.querySelectorAll("*").length);
  await page.context().close();
  return spent;
}

/** A first visit, with the first press of the button, and a second one that remembers five tools. */
async function measureWith(contestant: Contestant, url: string): Promise<Sample> {
  const first = await newPage(browser, origin);
  const nothing = await measureLoad(first, url);
  const click = await measureClick(browser, first, contestant.button);
  await contestant.remember(first);
  const storage = await first.context().storageState();
  await first.context().close();
  const second = await newPage(browser, origin, storage);
  const remembered = await measureLoad(second, url);
  await second.context().close();
  return { ...click, nothing, remembered };
}

function medians(taken: Sample[]): Sample {
  const median = (name: keyof Sample) =>
    taken.map((sample) => sample[name]).toSorted((one, other) => one - other)[Math.floor(taken.length / 2)] ??
    Number.NaN;
  return {
    nothing: median("nothing"),
    remembered: median("remembered"),
    work: median("work"),
    longest: median("longest"),
    blocked: median("blocked"),
    delay: median("delay"),
  };
}
