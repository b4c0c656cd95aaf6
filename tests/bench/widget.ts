import type { PageSnapshot } from "../../widget/page-effects.ts";
import { STORAGE_KEYS } from "../../widget/storage.ts";
import { launchChromium } from "../helpers/chromium.ts";
import { startWidgetSites } from "../widget/widget-browser.ts";
import { type Contestant, contestants } from "./widget/contestants.ts";
import { serveHost } from "./widget/host.ts";
import { measureArrival, measureClick, measureLoad, newPage, OFFLINE, SETTLE_MS } from "./widget/measure.ts";
import { BUDGETS, type Figures, type Row, table, writeReport } from "./widget/report.ts";

/**
 * `bun run bench:widget [rounds]`: the widget's work on the main thread of a large page and of two
 * pages by other authors, next to two widgets from npm. Every round measures everything in turn, so
 * that other work on the machine affects all alike.
 */
const PAGES = ["large", "govuk", "dashboard"];
const ROUNDS = Number(process.argv[2] ?? 5);

const widget = await startWidgetSites();
const browser = await launchChromium([OFFLINE]);
const all = contestants(widget.service.origin);
const looks = new Map<string, PageSnapshot>();
const host = serveHost(
  all.map(({ snippet }) => snippet),
  looks,
);
const origin = `http://localhost:${host.port}`;
const samples = new Map<string, Figures[]>();
const sizes: Record<string, number> = {};

for (let round = 0; round < ROUNDS; round += 1) {
  for (const page of PAGES) {
    const plain = await measurePlain(page);
    for (const [index, contestant] of all.entries()) {
      const key = `${page} ${contestant.name}`;
      const sample = await measureWith(contestant, index, page, plain);
      samples.set(key, [...(samples.get(key) ?? []), sample]);
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
  await page.goto(`${origin}/${name}.html`);
  const spent = await measureLoad(page, `${origin}/${name}.html`);
  sizes[name] = await page.evaluate(() => document.querySelectorAll("*").length);
  await page.context().close();
  return spent;
}

/**
 * Measures the script's arrival, the first press of the button, and the next page of a visitor with
 * five tools switched on, when the script is in the browser's cache.
 */
async function measureWith(
  contestant: Contestant,
  index: number,
  name: string,
  plain: number,
): Promise<Figures> {
  const nothing = await measureStranger(name, contestant.arrive);
  const bare = contestant.arriveBare ? await measureStranger(name, contestant.arriveBare) : Number.NaN;
  const beyondBare = nothing - bare;
  const url = `${origin}/${name}.html?snippet=${index}`;
  const visitor = await newPage(browser, origin);
  await visitor.goto(url, { waitUntil: "load" });
  const click = await measureClick(browser, visitor, contestant.button);
  await contestant.remember(visitor);
  await visitor.goto(url, { waitUntil: "load" });
  await visitor.waitForTimeout(SETTLE_MS);
  const remembered = (await measureLoad(visitor, url)) - plain;
  const stored = await visitor.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.page);
  await visitor.context().close();
  if (!stored) return { ...click, nothing, beyondBare, remembered, beyondLooks: Number.NaN };
  looks.set(name, JSON.parse(stored));
  const beyondLooks = remembered - ((await measureLooks(name)) - plain);
  return { ...click, nothing, beyondBare, remembered, beyondLooks };
}

async function measureStranger(name: string, arrive: Contestant["arrive"]): Promise<number> {
  const page = await newPage(browser, origin);
  const spent = await measureArrival(page, `${origin}/${name}.html`, arrive);
  await page.context().close();
  return spent;
}

/** Measures the same looks without a widget, as the page's own rules. */
async function measureLooks(name: string): Promise<number> {
  const page = await newPage(browser, origin);
  await page.goto(`${origin}/${name}.html?looks`);
  const spent = await measureLoad(page, `${origin}/${name}.html?looks`);
  await page.context().close();
  return spent;
}

function medians(taken: Figures[]): Figures {
  const median = (name: keyof Figures) =>
    taken.map((sample) => sample[name]).toSorted((one, other) => one - other)[Math.floor(taken.length / 2)] ??
    Number.NaN;
  const [first] = taken;
  if (!first) throw new Error("Nothing was measured");
  const names = Object.keys(first) as (keyof Figures)[];
  return Object.assign({ ...first }, ...names.map((name) => ({ [name]: median(name) })));
}
