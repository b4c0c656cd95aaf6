import { appendFile, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * `bun run bench:act FOLDER`: copies the W3C's test cases for ACT rules and what they load into a
 * folder, one request at a time. Files whose hash is in the folder's SHA256SUMS are kept, so that
 * an interrupted copy goes on where it stood; a file whose hash is there with another content is
 * refused, so that a folder with this file alone gets the very same copy.
 */
const SOURCE = "https://www.w3.org/WAI/content-assets/wcag-act-rules/";
const USER_AGENT = "handrail-bench (+https://www.w3.org/WAI/standards-guidelines/act/rules/)";
const INDEX = "testcases.json";
/** Hashes of the copy's files, as `sha256sum --check` reads them. */
const SUMS = "SHA256SUMS";
const CASE_PATH = /^testcases(?:\/[\w-][\w.-]*)+$/;
/** Assets that a page, style sheet or script names from the root of either site of the rules. */
const ASSET = /\/(test-assets(?:\/[\w-][\w.-]*)+)/g;
const TEXT = /\.(?:html?|xhtml|svg|css|js|vtt)$/;
const PAUSE_MS = 150;

const [folder = ""] = process.argv.slice(2);
if (folder === "") {
  console.error("Name the folder for the copy of the W3C's test cases: bun run bench:act FOLDER");
  process.exit(2);
}
console.log(`act: copying ${SOURCE} into ${folder}`);
const sums = await readSums();
let fetched = 0;
const index = await take(INDEX);
if (!index) throw new Error(`${SOURCE}${INDEX} does not exist`);
const { license = "", testcases }: { license?: string; testcases: Array<{ relativePath: string }> } =
  JSON.parse(index.toString());
const paths = new Set(testcases.map(({ relativePath }) => relativePath));
for (const path of paths) if (!CASE_PATH.test(path)) throw new Error(`${path} is no path of a case`);
let done = 0;
let missing = 0;
// Grows by the assets that its files name.
for (const path of paths) {
  const bytes = await take(path);
  if (!bytes) missing += 1;
  if (!bytes) console.log(`act: the site does not have ${path}`);
  else if (TEXT.test(path)) for (const [, asset] of bytes.toString().matchAll(ASSET)) paths.add(asset ?? "");
  done += 1;
  if (done % 100 === 0) console.log(`act: ${done} of ${paths.size} files`);
}
console.log(`act: ${paths.size + 1 - missing} files, ${fetched} of them new; their license: ${license}`);
console.log(`act: ACT_CASES=${folder} bun run bench scan`);

/** Returns a file from the folder, or fetches it; null if the site does not have it. */
async function take(path: string): Promise<Buffer | null> {
  const known = sums.get(path);
  const target = join(folder, path);
  if (known && (await Bun.file(target).exists())) {
    const bytes = Buffer.from(await Bun.file(target).bytes());
    if (hashOf(bytes) === known) return bytes;
  }
  const bytes = await download(path);
  if (!bytes) return null;
  const hash = hashOf(bytes);
  if (known && known !== hash) throw new Error(`${path} is not what ${SUMS} says: ${hash}`);
  await mkdir(dirname(target), { recursive: true });
  await Bun.write(`${target}.part`, bytes);
  await rename(`${target}.part`, target);
  if (!known) await appendFile(join(folder, SUMS), `${hash}  ${path}\n`);
  sums.set(path, hash);
  fetched += 1;
  return bytes;
}

async function download(path: string): Promise<Buffer | null> {
  if (fetched > 0) await Bun.sleep(PAUSE_MS);
  const response = await fetch(new URL(path, SOURCE), {
    headers: { "user-agent": USER_AGENT },
    signal: AbortSignal.timeout(60_000),
  });
  if (response.status === 404) return null;
  if (!response.ok)
    throw new Error(`${path}: the site returned ${response.status}; the next run goes on from here`);
  return Buffer.from(await response.bytes());
}

async function readSums(): Promise<Map<string, string>> {
  const file = Bun.file(join(folder, SUMS));
  const lines = (await file.exists()) ? (await file.text()).split("\n").filter(Boolean) : [];
  return new Map(lines.map((line) => [line.slice(line.indexOf("  ") + 2), line.slice(0, line.indexOf(" "))]));
}

function hashOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}
