import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { someOf } from "#tests/helpers/long.ts";
import type { Finding } from "../../../src/scanner/findings.ts";
import drawnContrast from "../../fixtures/layout-cases/color-contrast.json" with { type: "json" };
import coveredFocus from "../../fixtures/layout-cases/covered-focus.json" with { type: "json" };
import invisibleFocus from "../../fixtures/layout-cases/invisible-focus.json" with { type: "json" };
import keyboardTrap from "../../fixtures/layout-cases/keyboard-trap.json" with { type: "json" };
import scrollableArea from "../../fixtures/layout-cases/scrollable-area.json" with { type: "json" };
import targetSize from "../../fixtures/layout-cases/target-size.json" with { type: "json" };
import textSpacing from "../../fixtures/layout-cases/text-spacing.json" with { type: "json" };
import textZoom from "../../fixtures/layout-cases/text-zoom.json" with { type: "json" };
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { auditHtml, CHROMIUM, pageWith, testScanner } from "./test-browser.ts";

const SAMPLES_PER_SECOND = 8_000;

/** Returns a WAV file of 8-bit samples as an address; its tone is a square wave. */
function tone(seconds: number): string {
  const samples = Buffer.alloc(seconds * SAMPLES_PER_SECOND, 128).map((_, at) => (at % 32 < 16 ? 100 : 156));
  const header = Buffer.alloc(44);
  header.write("RIFF");
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  header.writeUInt32LE(SAMPLES_PER_SECOND, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return `data:audio/wav;base64,${Buffer.concat([header, samples]).toString("base64")}`;
}

const LONG = tone(6);
const SHORT = tone(2);
const PLAY = "document.querySelector('audio').play()";

/** Each is a page of its own, since a control for one sound may be for any. */
const SOUND = {
  wrong: {
    autoplay: `<audio src="${LONG}" autoplay></audio>`,
    loop: `<audio src="${SHORT}" autoplay loop></audio>`,
    script: `<audio src="${LONG}"></audio><script>${PLAY}</script>`,
    video: `<video src="${LONG}" autoplay width="90" height="50"></video>`,
    late: `<audio src="${LONG}" preload="auto"></audio><script>onload = () => ${PLAY}</script>`,
    source: `<audio autoplay><source src="${LONG}"></audio>`,
    "a long part": `<audio src="${LONG}#t=1" autoplay></audio>`,
  },
  right: {
    "no sound": "<p>Text</p>",
    "sound that waits": `<audio src="${LONG}"></audio>`,
    "sound with controls": `<audio src="${LONG}" autoplay controls></audio>`,
    "muted sound": `<audio src="${LONG}" autoplay muted></audio>`,
    "a short sound": `<audio src="${SHORT}" autoplay></audio>`,
    "a short part": `<audio src="${LONG}#t=4" autoplay></audio>`,
    "a short part in a loop": `<audio src="${LONG}#t=1,3" autoplay loop></audio>`,
    "a sound that a script mutes": `<audio src="${LONG}" autoplay></audio><script>document.querySelector("audio").muted = true</script>`,
    "a sound that a script stops": `<audio src="${LONG}" autoplay></audio><script>document.querySelector("audio").pause()</script>`,
    "a button that stops it": `<audio src="${LONG}" autoplay></audio><button onclick="document.querySelector('audio').pause()">Stop the music</button>`,
    "a button without a telling name": `<audio src="${LONG}" autoplay loop></audio><button>♫</button>`,
    "a silent video": '<video autoplay muted loop playsinline width="90" height="50"></video>',
    "a sound without volume": `<audio src="${LONG}" autoplay></audio><script>document.querySelector("audio").volume = 0</script>`,
  },
};

/** Whole pages, since any text or link may be an alternative to the sound. */
const SILENT_PAGES = {
  wrong: {
    "only a player": `<audio controls src="${LONG}"></audio>`,
    "a player and hidden words": `<audio controls src="${LONG}"></audio><p hidden>We mend bags.</p>`,
    "a player and words off the screen": `<audio controls src="${LONG}"></audio><p style="text-indent:-9999px">We mend bags.</p>`,
  },
  right: {
    "words next to the player": `<audio controls src="${LONG}"></audio><p>We mend bags and shoes of leather.</p>`,
    "a link next to the player": `<audio controls src="${LONG}"></audio><a href="/words">Transcript</a>`,
    "a signal": `<audio controls src="${SHORT}"></audio>`,
    "a video": `<video controls src="${LONG}" width="90" height="50"></video>`,
  },
};

const SPACING = {
  wrong: { tight: '<p id="tight" style="word-spacing:.1rem !important">We mend bags</p>' },
  right: { "wide words": '<p style="word-spacing:.2rem !important">We mend bags</p>' },
};

const LINKS = {
  wrong: {},
  right: {},
  asked: {
    tinted: `<p style="color:#000">We mend <a id="tinted" href="/bags" style="color:inherit;background:#eee;text-decoration:none">bags</a> and <a id="dark" href="/shoes" style="color:inherit;background:#909090;text-decoration:none">shoes</a>.</p>`,
  },
};

const AUDITING_MS = 300_000;
/** Pages of a rule with a fault, and as many without, in the default suite. */
const PAGES_OF_KIND = 2;

const scanner = testScanner();
beforeAll(async () => {
  await ensureScannerEngine();
  // A browser's first sound takes long to begin on a busy machine.
  if (CHROMIUM !== null) await auditHtml(scanner, pageWith(SOUND.wrong.autoplay));
});
afterAll(() => scanner.stop());

/** Parts of pages with a known verdict on one rule; the ids are those of the elements at fault. */
interface LayoutCases {
  /** The rule fails the element whose id is the key. */
  wrong: Readonly<Record<string, string>>;
  /** By what is on the page. The rule fails nothing there, but may ask a person. */
  right: Readonly<Record<string, string>>;
  /** The rule asks a person about the element whose id is the key, and no other with an id. */
  asked?: Readonly<Record<string, string>>;
}

/** Rules whose cases share a page; the walk by keyboard reaches no more than the first. */
const SHARED: Record<string, LayoutCases> = {
  "invisible-focus": invisibleFocus,
  "color-contrast": drawnContrast,
  "link-in-text-block": LINKS,
  "scrollable-area": scrollableArea,
  "target-size": targetSize,
  "text-spacing": textSpacing,
  "text-zoom": textZoom,
  "word-spacing": SPACING,
};

/** Rules whose cases are a page each, since a trap ends the walk through it. */
const SINGLE: Record<string, LayoutCases> = {
  "keyboard-trap": keyboardTrap,
  "covered-focus": coveredFocus,
  "sound-without-control": SOUND,
};

/** Puts cases onto one page, far enough from each other. */
function pageOf(cases: ReadonlyArray<Readonly<Record<string, string>>>): string {
  return cases
    .flatMap(Object.values<string>)
    .map((html) => `<section style="padding:60px">${html}</section>`)
    .join("\n");
}

async function findingsOn(pages: readonly string[], outcome = "failed"): Promise<Finding[][]> {
  const results: Finding[][] = [];
  for (const body of pages) {
    const { findings } = await auditHtml(scanner, pageWith(body));
    results.push(findings.filter((one) => one.outcome === outcome));
  }
  return results;
}

const isOf = (rule: string) => (finding: Finding) => finding.rule === rule;
const own = (findings: readonly Finding[]) => findings.filter(({ rule }) => rule in SHARED || rule in SINGLE);
const selectors = (findings: readonly Finding[]) => findings.map(({ element }) => element?.selector ?? "");

describe.skipIf(CHROMIUM === null)("by its layout", () => {
  test(
    "rules fail on the elements at fault, and on none of the others",
    async () => {
      const all = Object.entries(SHARED);
      const [bad = [], good = []] = await findingsOn([
        pageOf(all.map(([, { wrong }]) => wrong)),
        pageOf(all.map(([, { right }]) => right)),
      ]);
      const missed = all.flatMap(([rule, { wrong }]) => {
        const found = selectors(bad.filter(isOf(rule)));
        return Object.keys(wrong).filter((id) => !found.includes(`#${id}`));
      });
      expect(missed).toEqual([]);
      expect(selectors(own(good))).toEqual([]);
    },
    AUDITING_MS,
  );

  test(
    "where a person has to look, they ask and fail nothing",
    async () => {
      const all = Object.entries(SHARED);
      const page = pageOf(all.map(([, { asked = {} }]) => asked));
      const [failed = []] = await findingsOn([page]);
      const [questions = []] = await findingsOn([page], "review");
      for (const [rule, { asked = {} }] of all) {
        const found = selectors(questions.filter(isOf(rule))).filter((one) => one.startsWith("#"));
        expect(found.sort()).toEqual(
          Object.keys(asked)
            .map((id) => `#${id}`)
            .sort(),
        );
      }
      expect(selectors(own(failed))).toEqual([]);
    },
    AUDITING_MS,
  );

  test(
    "sound fails on a page with nothing else",
    async () => {
      const pages = [SILENT_PAGES.wrong, SILENT_PAGES.right].flatMap(Object.values<string>);
      const found: boolean[] = [];
      for (const body of pages) {
        const html = `<!doctype html><html lang="en"><head><title>Bags</title></head><body>${body}</body></html>`;
        const { findings } = await auditHtml(scanner, html);
        found.push(findings.some(isOf("media-alternative")));
      }
      expect(found).toEqual(pages.map((_, at) => at < Object.keys(SILENT_PAGES.wrong).length));
    },
    AUDITING_MS,
  );

  test.each(Object.entries(SINGLE))(
    "%s fails on the pages at fault, and on none of the others",
    async (rule, cases) => {
      const turn = Object.keys(SINGLE).indexOf(rule);
      const wrong = someOf(Object.entries(cases.wrong), turn, PAGES_OF_KIND);
      const right = someOf(Object.entries(cases.right), turn, PAGES_OF_KIND);
      const results = await findingsOn([...wrong, ...right].map(([, html]) => html));
      const missed = wrong.filter((_, at) => !results[at]?.some(isOf(rule)));
      expect(missed.map(([name]) => name)).toEqual([]);
      expect(selectors(results.slice(wrong.length).flatMap(own))).toEqual([]);
    },
    AUDITING_MS,
  );
});
