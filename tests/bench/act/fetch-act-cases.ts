import { appendFile, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Folder of the W3C's cases on its site. */
export const W3C_CASES = "https://www.w3.org/WAI/content-assets/wcag-act-rules/";
const USER_AGENT = "handrail-bench (+https://www.w3.org/WAI/standards-guidelines/act/rules/)";
const INDEX = "testcases.json";
/** Hashes of the copy's files, as `sha256sum --check` reads them. */
const SUMS = "SHA256SUMS";
const CASE_PATH = /^testcases(?:\/[\w-][\w.-]*)+$/;
/** Assets that a page, style sheet or script names from the root of either site of the rules. */
const ASSET = /\/(test-assets(?:\/[\w-][\w.-]*)+)/g;
const TEXT = /\.(?:html?|xhtml|svg|css|js|vtt)$/;
const MAX_BYTES = 64 * 1024 * 1024;
const PAUSE_MS = 150;

interface FetchOptions {
  source?: string;
  /** Time between two requests. */
  pauseMs?: number;
  onProgress?: (done: number, total: number) => void;
}

export interface ActCopy {
  files: number;
  /** Files that were not in the folder before. */
  fetched: number;
  /** Assets that a page names but the site does not have. */
  missing: string[];
  license: string;
}

/**
 * Copies the W3C's test cases for ACT rules and what they load into a folder, one request at a
 * time. Files whose hash is in the folder's SHA256SUMS are kept, so that an interrupted copy goes
 * on where it stood; a file whose hash is there with another content is refused, so that a folder
 * with this file alone gets the very same copy.
 */
export async function fetchActCases(folder: string, options: FetchOptions = {}): Promise<ActCopy> {
  const { source = W3C_CASES, pauseMs = PAUSE_MS, onProgress = () => {} } = options;
  const copy: Copy = { folder, source, pauseMs, sums: await readSums(folder), fetched: 0 };
  const index = await take(copy, INDEX);
  if (!index) throw new Error(`${source}${INDEX} does not exist`);
  const { license = "", testcases }: { license?: string; testcases: Array<{ relativePath: string }> } =
    JSON.parse(index.toString());
  const paths = new Set(testcases.map(({ relativePath }) => relativePath));
  for (const path of paths) if (!CASE_PATH.test(path)) throw new Error(`${path} is no path of a case`);
  const missing: string[] = [];
  let done = 0;
  // Grows by the assets that its files name.
  for (const path of paths) {
    const bytes = await take(copy, path);
    if (!bytes) missing.push(path);
    else if (TEXT.test(path))
      for (const [, asset] of bytes.toString().matchAll(ASSET)) paths.add(asset ?? "");
    done += 1;
    onProgress(done, paths.size);
  }
  return { files: paths.size + 1 - missing.length, fetched: copy.fetched, missing, license };
}

interface Copy {
  folder: string;
  source: string;
  pauseMs: number;
  sums: Map<string, string>;
  fetched: number;
}

/** Returns a file from the folder, or fetches it; null if the site does not have it. */
async function take(copy: Copy, path: string): Promise<Buffer | null> {
  const known = copy.sums.get(path);
  const file = Bun.file(join(copy.folder, path));
  if (known && (await file.exists())) {
    const bytes = Buffer.from(await file.bytes());
    if (hashOf(bytes) === known) return bytes;
  }
  const bytes = await download(copy, path);
  if (!bytes) return null;
  const hash = hashOf(bytes);
  if (known && known !== hash) throw new Error(`${path} is not what ${SUMS} says: ${hash}`);
  await mkdir(join(copy.folder, dirname(path)), { recursive: true });
  await Bun.write(join(copy.folder, `${path}.part`), bytes);
  await rename(join(copy.folder, `${path}.part`), join(copy.folder, path));
  if (!known) await appendFile(join(copy.folder, SUMS), `${hash}  ${path}\n`);
  copy.sums.set(path, hash);
  copy.fetched += 1;
  return bytes;
}

async function download({ source, pauseMs, fetched }: Copy, path: string): Promise<Buffer | null> {
  if (fetched > 0) await Bun.sleep(pauseMs);
  const response = await fetch(new URL(path, source), {
    headers: { "user-agent": USER_AGENT },
    signal: AbortSignal.timeout(60_000),
  });
  if (response.status === 404) return null;
  if (!response.ok) {
    throw new Error(`${path}: the site returned ${response.status}; the next run goes on from here`);
  }
  if (Number(response.headers.get("content-length")) > MAX_BYTES) throw new Error(`${path} is too large`);
  return Buffer.from(await response.bytes());
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const file = Bun.file(join(folder, SUMS));
  const lines = (await file.exists()) ? (await file.text()).split("\n") : [];
  return new Map(
    lines
      .filter(Boolean)
      .map((line) => [line.slice(line.indexOf("  ") + 2), line.slice(0, line.indexOf(" "))]),
  );
}

function hashOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}
