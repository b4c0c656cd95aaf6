import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type CorrectedPage,
  type JudgedCorrections,
  judgeCorrections,
} from "../../../src/scanner/find-harmful-corrections.ts";
import type { PageAudit } from "../../../src/scanner/findings.ts";
import { PageScanner } from "../../../src/scanner/page-scanner.ts";
import type { Change, Correction, ElementNote } from "../../../src/shared/corrections/correction.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { PRIORITY } from "../../helpers/patience.ts";
import { CHROMIUM, pageWith, TEST_BROWSER, testScanner } from "../browser/test-browser.ts";

const scanner = new PageScanner({ priority: PRIORITY });
beforeAll(ensureScannerEngine);
afterAll(() => scanner.stop());

const HTML = pageWith(
  '<img src="/rye.png" width="9" height="9"><img src="/oat.png" alt="Oat" width="9" height="9"><p><a href="/buy">Buy bread</a></p>',
);
const fetched = (html = HTML) => ({
  bytes: Buffer.from(html),
  contentType: "text/html; charset=utf-8",
  url: "http://shop.example/breads",
});

async function notesOf(html: string): Promise<Map<string, ElementNote>> {
  const linkless = html.replaceAll(' alt="Oat"', "").replace("Buy bread", "");
  const { findings } = await scanner.run("audit-page", fetched(linkless));
  return new Map(findings.flatMap(({ note }) => (note ? [[note.names.src ?? note.tag, note]] : [])));
}

const alt = (value: string): Change => ({ kind: "attribute", name: "alt", value });

/** One of each outcome, and one that hides a link from screen readers but not from the keyboard. */
async function correctionsOf(): Promise<Correction[]> {
  const notes = await notesOf(HTML);
  const noted = (name: string): ElementNote => {
    const note = notes.get(name);
    if (!note) throw new Error(`There is no note of ${name}`);
    return note;
  };
  const link = { ...noted("a"), text: "Buy bread", around: "" };
  const of = (id: string, note: ElementNote, change: Change, pages = "/*"): Correction => {
    return { id, pages, note, scope: "one", changes: [change], expects: {} };
  };
  const hidden: Change = { kind: "attribute", name: "aria-hidden", value: "true" };
  return [
    of("rye", noted("rye.png"), alt("A loaf of rye bread")),
    of("oat", noted("oat.png"), alt("Oat")),
    of("gone", { ...noted("rye.png"), names: { src: "wheat.png" } }, alt("Wheat")),
    of("elsewhere", noted("rye.png"), alt("Nothing"), "/contact"),
    of("hidden", link, hidden),
  ];
}

const JUDGED: JudgedCorrections = {
  outcomes: { rye: "applied", oat: "unneeded", gone: "missing", hidden: "applied" },
  harmful: [{ id: "hidden", rule: "aria-hidden-focus" }],
};

describe("corrections of a page", () => {
  test("are judged one by one, without a browser", async () => {
    const corrections = await correctionsOf();
    expect(await scanner.run("judge-corrections", { ...fetched(), corrections })).toEqual(JUDGED);
    const { findings } = await scanner.run("audit-page", { ...fetched(), corrections });
    expect(findings.map(({ rule }) => rule)).toEqual(["img-alt"]);
  });

  test.skipIf(CHROMIUM === null)(
    "are judged in Chromium, which gets none from our widget and leaves the page as it was",
    async () => {
      const requests: string[] = [];
      const server = Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch(request) {
          requests.push(new URL(request.url).pathname);
          return new Response("{}", { headers: { "access-control-allow-origin": "*" } });
        },
      });
      const browser = testScanner({
        rules: { ...TEST_BROWSER.rules, allowLoopback: true, allowPrivate: true },
      });
      const origin = `http://127.0.0.1:${server.port}`;
      const watch = `<script>
        const was = document.documentElement.outerHTML;
        setTimeout(() => { for (const path of ["views/a", "widgets/a/corrections/b"]) fetch("${origin}/api/" + path) });
        new MutationObserver(() => { if (document.querySelector("[alt^=A]")) document.title = "Seen" }).observe(document, { attributes: true, subtree: true });
      </script>`;
      try {
        const corrections = await correctionsOf();
        const page = { ...fetched(HTML.replace("</main>", `${watch}</main>`)), corrections };
        const audit: PageAudit = await browser.audit(page);
        expect(audit.corrections).toEqual(JUDGED);
        expect(audit.findings.map(({ rule }) => rule)).toEqual(["img-alt"]);
        expect(requests).toEqual(["/api/views/a"]);
      } finally {
        browser.stop();
        await server.stop(true);
      }
    },
  );
});

describe("a harmful correction", () => {
  /** Audits without a page: each id in `bad` makes a rule fail, and `pair` only both together. */
  async function judge(ids: readonly string[], bad: readonly string[], pair: readonly string[] = []) {
    let audits = 0;
    const note = { tag: "p" } as ElementNote;
    const plain = { pages: "/*", note, scope: "one", expects: {} } as const;
    const corrections = ids.map((id): Correction => ({ ...plain, id, changes: [] }));
    const { harmful } = await judgeCorrections(corrections, async (some): Promise<CorrectedPage> => {
      audits += 1;
      const has = (id: string) => some.some((one) => one.id === id);
      const failures: Record<string, number> = { "img-alt": 2 };
      for (const id of bad) if (has(id)) failures[`rule-${id}`] = 1;
      if (pair.length > 0 && pair.every(has)) failures["rule-pair"] = 1;
      return { outcomes: Object.fromEntries(some.map(({ id }) => [id, "applied" as const])), failures };
    });
    return { ids: harmful.map(({ id, rule }) => `${id} ${rule}`), audits };
  }
  const IDS = [..."abcdefgh"];

  test("is found by halving in sixteen audits at most, each of several, and none on a page left as good", async () => {
    expect(await judge(IDS, [])).toEqual({ ids: [], audits: 2 });
    expect(await judge(IDS, ["c"])).toEqual({ ids: ["c rule-c"], audits: 8 });
    expect((await judge(IDS, ["a", "h"])).ids).toEqual(["a rule-a", "h rule-h"]);
    expect((await judge(["a"], ["a"])).ids).toEqual(["a rule-a"]);
    const { audits } = await judge([..."abcdefghijklmnopqrstuvwxyz"], [..."aemqtvz"]);
    expect(audits).toBeLessThanOrEqual(16);
  });

  test("is the newest where only several do harm together", async () => {
    expect((await judge(IDS, [], ["b", "g"])).ids).toEqual(["h rule-pair"]);
    expect((await judge(IDS, [], ["b", "c"])).ids).toEqual(["d rule-pair"]);
  });
});
