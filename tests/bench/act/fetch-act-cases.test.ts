import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchActCases } from "./fetch-act-cases.ts";

const PAGE = "testcases/abc123/1.html";
const SCRIPT = "test-assets/abc123/change.js";
const FILES: Record<string, string> = {
  "testcases.json": JSON.stringify({ license: "free", testcases: [{ relativePath: PAGE }] }),
  [PAGE]: `<script src="/WAI/content-assets/wcag-act-rules/${SCRIPT}"></script><img src="/test-assets/no.png">`,
  [SCRIPT]: 'location = "/test-assets/other.html"',
  "test-assets/other.html": "<p>",
};
let served = { ...FILES };
const asked: string[] = [];
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) => {
    const path = new URL(url).pathname.slice("/cases/".length);
    asked.push(path);
    const text = served[path];
    if (text === "busy") return new Response("", { status: 503 });
    return new Response(text ?? "", { status: text === undefined ? 404 : 200 });
  },
});
const options = { source: new URL("/cases/", server.url).href, pauseMs: 0 };
let root = "";
let folder = "";
let folders = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "handrail-act-"));
});
beforeEach(() => {
  folders += 1;
  folder = join(root, String(folders));
  served = { ...FILES };
  asked.length = 0;
});
afterAll(async () => {
  await server.stop(true);
  await rm(root, { recursive: true });
});

test("the pages of the cases and all that they load are copied once", async () => {
  expect(await fetchActCases(folder, options)).toEqual({
    files: 4,
    fetched: 4,
    missing: ["test-assets/no.png"],
    license: "free",
  });
  expect(await Bun.file(join(folder, SCRIPT)).text()).toBe(FILES[SCRIPT] ?? "");
  asked.length = 0;
  expect((await fetchActCases(folder, options)).fetched).toBe(0);
  expect(asked).toEqual(["test-assets/no.png"]);
});

test("an interrupted copy goes on where it stood", async () => {
  served[SCRIPT] = "busy";
  await expect(fetchActCases(folder, options)).rejects.toThrow("503");
  served = { ...FILES };
  expect((await fetchActCases(folder, options)).fetched).toBe(2);
});

test("a folder with the hashes alone gets the same copy, or none", async () => {
  await fetchActCases(folder, options);
  const sums = await Bun.file(join(folder, "SHA256SUMS")).text();
  const other = join(root, "other");
  await Bun.write(join(other, "SHA256SUMS"), sums);
  served[SCRIPT] = "changed";
  await expect(fetchActCases(other, options)).rejects.toThrow("is not what SHA256SUMS says");
});

test("a damaged file is fetched again", async () => {
  await fetchActCases(folder, options);
  await Bun.write(join(folder, PAGE), "damaged");
  expect((await fetchActCases(folder, options)).fetched).toBe(1);
  expect(await Bun.file(join(folder, PAGE)).text()).toBe(FILES[PAGE] ?? "");
});

test("a path that leads out of the folder is refused", async () => {
  served["testcases.json"] = JSON.stringify({
    testcases: [{ relativePath: "testcases/../../escaped.html" }],
  });
  await expect(fetchActCases(folder, options)).rejects.toThrow("is no path of a case");
});
