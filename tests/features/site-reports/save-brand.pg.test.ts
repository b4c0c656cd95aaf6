import { afterAll, beforeEach, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { ERRORS } from "#shared/messages.ts";
import { LOGO_BOX, LOGO_BYTES } from "#shared/site-reports/schemas.ts";
import { SCAN_VALIDATION } from "#shared/sites/messages.ts";
import { sizeOf } from "#src/features/site-reports/branding/read-brand.ts";
import { saveBrand } from "#src/features/site-reports/branding/save-brand.ts";
import { LIMITS } from "#src/http/rate-limit.ts";
import { PageFetcher } from "#src/safe-fetch/page-fetcher.ts";
import { JOB_LIMITS } from "#src/scanner/jobs.ts";
import { PageScanner } from "#src/scanner/page-scanner.ts";
import { LocalReader } from "#src/scanner/reading/local-reader.ts";
import { addCalls } from "../../helpers/add-calls.ts";
import { createTestApp } from "../../helpers/app.ts";
import { PATIENCE_MS, PRIORITY, patientReader } from "../../helpers/patience.ts";
import { pngOf } from "../../helpers/png-of.ts";
import { type ScanningAccount, scanningAccount } from "../crawl/scanning-account.ts";

const LINE_BYTES = 1 + 4 * LOGO_BOX.width;
const PATH = "/api/report-brand";

let account: ScanningAccount;

const app = await createTestApp();
app.services.pageReader = patientReader(app.config);
afterAll(() => app.stop());
beforeEach(async () => {
  account = await scanningAccount(app, "professional");
});

const brandWith = (logo: Buffer) => ({
  ...{ showsOurName: false, companyName: "Harbour Studio", logo: logo.toString("base64") },
});
const save = (logo: Buffer) => account.browser.call("PUT", PATH, brandWith(logo));
const stored = async () => (await account.browser.call("GET", PATH)).body.logo;

/** Pixels of the largest size that compress slowly: random ones, repeated with rare changes. */
function slowPixels(lastFilter: number): Buffer {
  const period = 32_000;
  const pixels = Buffer.alloc(LOGO_BOX.height * LINE_BYTES);
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = at < period || random(200) === 0 ? random(3) : (pixels[at - period] ?? 0);
  for (let at = 0; at < pixels.length; at += LINE_BYTES) pixels[at] = 4;
  pixels[pixels.length - LINE_BYTES] = lastFilter;
  return deflateSync(pixels, { level: 9 });
}

test("a logo that its child refuses, or that was lost with it, is refused at its field, and the former one stays", async () => {
  await save(pngOf({}));
  const former = await stored();
  const hostile = pngOf({ ...LOGO_BOX, pixels: slowPixels(5) });
  expect(hostile.length).toBeLessThanOrEqual(LOGO_BYTES);
  const { status, body } = await save(hostile);
  const fields = { logo: SCAN_VALIDATION.logo };
  expect([status, body.fields]).toEqual([422, fields]);
  const cut = { ...JOB_LIMITS["clean-logo"], replyLength: 1, wallMs: PATIENCE_MS };
  const scanner = new PageScanner({ limits: { ...JOB_LIMITS, "clean-logo": cut }, priority: PRIORITY });
  const pageReader = new LocalReader(new PageFetcher({ userAgent: "Handrail tests" }), scanner);
  const saveOther = () =>
    saveBrand({ ...app.services, pageReader }, account.user, brandWith(pngOf({ width: 8 })));
  await expect(saveOther()).rejects.toMatchObject({ kind: "invalid", fields });
  await pageReader.stop();
  await expect(saveOther()).rejects.toMatchObject({ kind: "unavailable", message: ERRORS.busy });
  expect(await stored()).toBe(former);
});

test("a logo is stored with its pixels alone, whatever they cost", async () => {
  const text = { type: "tEXt", data: Buffer.alloc(0) };
  const logo = pngOf({ ...LOGO_BOX, pixels: slowPixels(4), further: [text] });
  expect((await save(logo)).status).toBe(200);
  const kept = Buffer.from(String(await stored()), "base64");
  expect(sizeOf(kept)).toEqual(LOGO_BOX);
  expect(kept.includes("tEXt")).toBe(false);
});

test("an account may send only so many logos in an hour", async () => {
  const sent = async () => (await save(Buffer.from("no PNG"))).status;
  await sent();
  await addCalls(app, LIMITS.logo.max - 2);
  expect([await sent(), await sent()]).toEqual([422, 429]);
});
