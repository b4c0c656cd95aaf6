import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MAX_PICTURE_BYTES } from "../../../src/scanner/findings.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { auditHtml, CHROMIUM, pageWith, testScanner } from "./test-browser.ts";

const scanner = testScanner({ takesPictures: true });
beforeAll(ensureScannerEngine);
afterAll(() => scanner.stop());

/** Colors that compress badly. */
const NOISE =
  "<canvas width='900' height='600' role='img'></canvas><script>{ const c = document.querySelector('canvas').getContext('2d'); for (let i = 0; i < 9e4; i++) { c.fillStyle = 'hsl(' + (i * 7919) % 360 + ' 80% ' + i % 90 + '%)'; c.fillRect((i * 31) % 900, (i * 17) % 600, 3, 3) } }</script>";

describe.skipIf(CHROMIUM === null)("pictures", () => {
  test("show the first element of each issue, small, and leave the result as it is", async () => {
    const html = pageWith(
      `${NOISE}<p style="height:2000px"></p><img src="a.png" width="40" height="40"><img src="b.png" width="40" height="40"><a href="/a"><span hidden>x</span></a>`,
    );
    const { pictures = [], ...audit } = await auditHtml(scanner, html);
    const shown = pictures.map(({ finding }) => finding.rule);
    expect(shown.filter((rule) => rule === "img-alt")).toHaveLength(1);
    expect(shown.length).toBeGreaterThan(1);
    for (const { image } of pictures) {
      expect(Buffer.from(image).toString("latin1", 8, 12)).toBe("WEBP");
      expect(image.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
    }
    const plain = testScanner();
    try {
      expect(await auditHtml(plain, html)).toEqual(audit);
    } finally {
      plain.stop();
    }
  });
});
