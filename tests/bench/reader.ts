import { existsSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "../helpers/chromium.ts";
import { readPage } from "../widget/reader/read-page.ts";
import { wordScore } from "../widget/reader/word-score.ts";
import { snippetMarkup, startWidgetSites } from "../widget/widget-browser.ts";

/**
 * `bun run bench:reader FOLDER [NAME]`: how well the reader finds the articles of saved pages,
 * beside Readability on the same pages in the same run. The folder is laid out like one of two
 * public collections: `ground-truth.json` with an `articleBody` by id and `html/ID.html.gz` or
 * `html/ID.html`; or `NAME/source.html` and `NAME/expected.html`. With a name, prints only the
 * texts of that page.
 */
interface SavedPage {
  name: string;
  html: string;
  /** The article's text, or markup of it. */
  truth: string | { markup: string };
}

const [folder, only] = process.argv.slice(2);
if (!folder) throw new Error("Usage: bun run bench:reader FOLDER [NAME]");

const LEAST = 0.5;

const [sites, browser] = await Promise.all([startWidgetSites(), launchChromium()]);
let served = "";
const host = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    if (new URL(request.url).pathname !== "/") return new Response(null, { status: 404 });
    const { origin } = sites.service;
    const [, snippet] = snippetMarkup("async", origin);
    const policy = `script-src ${origin}; connect-src ${origin}`;
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    return new Response(withSnippet(served, snippet), { headers });
  },
});
const scores: { name: string; ours: number; theirs: number }[] = [];
for await (const saved of savedPages(folder)) {
  if (only && saved.name !== only) continue;
  const score = await scoreOf(saved);
  scores.push(score);
  console.log(`${score.ours.toFixed(3)}  ${score.theirs.toFixed(3)}  ${score.name}`);
}
const mean = (who: "ours" | "theirs") => scores.reduce((sum, score) => sum + score[who], 0) / scores.length;
const missed = (who: "ours" | "theirs") => scores.filter((score) => score[who] < LEAST).length;
console.log(
  `${scores.length} pages. Mean F1: the reader ${mean("ours").toFixed(4)}, Readability ${mean("theirs").toFixed(4)}`,
);
console.log(`Below ${LEAST}: the reader ${missed("ours")}, Readability ${missed("theirs")}`);
await Promise.all([browser.close(), sites.close(), host.stop(true)]);

async function* savedPages(root: string): AsyncGenerator<SavedPage> {
  const truths = join(root, "ground-truth.json");
  if (existsSync(truths)) {
    const all: Record<string, { articleBody: string }> = await Bun.file(truths).json();
    for (const [name, { articleBody }] of Object.entries(all))
      yield { name, html: await pageText(join(root, "html", `${name}.html`)), truth: articleBody };
    return;
  }
  for (const path of [...new Bun.Glob("*/expected.html").scanSync(root)].sort()) {
    const name = path.replace("/expected.html", "");
    const markup = await Bun.file(join(root, path)).text();
    yield { name, html: await Bun.file(join(root, name, "source.html")).text(), truth: { markup } };
  }
}

async function pageText(path: string): Promise<string> {
  if (existsSync(path)) return Bun.file(path).text();
  return new TextDecoder().decode(Bun.gunzipSync(await Bun.file(`${path}.gz`).bytes()));
}

/** Inserts the snippet at the start, since unclosed elements of a page can swallow its end. */
function withSnippet(html: string, snippet: string): string {
  const head = /<head\b[^>]*>/i.exec(html);
  const at = head ? head.index + head[0].length : 0;
  return html.slice(0, at) + snippet + html.slice(at);
}

/** Blocks the page's own scripts and the network. */
async function scoreOf({ name, html, truth }: SavedPage) {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("console", (message) => only && console.error(message.text()));
  const local = [sites.service.origin, host.url.origin];
  await page.route("**/*", (route) =>
    local.includes(new URL(route.request().url()).origin) ? route.continue() : route.abort(),
  );
  served = html;
  await page.goto(host.url.href);
  await page.locator(".launcher").waitFor({ state: "attached" });
  const { ours, theirs } = await readPage(page);
  const wanted = typeof truth === "string" ? truth : await textOfMarkup(truth.markup);
  if (only) console.log(`OURS\n${ours}\n\nTHEIRS\n${theirs}\n\nWANTED\n${wanted}`);
  await context.close();
  return { name, ours: wordScore(ours, wanted), theirs: wordScore(theirs, wanted) };
}

async function textOfMarkup(markup: string): Promise<string> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.setContent(markup);
  const text = await page.evaluate("document.body.innerText");
  await page.close();
  return String(text);
}
