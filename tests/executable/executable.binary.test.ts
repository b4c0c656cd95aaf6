import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { startScanSite } from "../cli/scan-site.ts";
import { type RunningExecutable, startExecutable, startOnNewDatabase } from "../helpers/executable.ts";
import { freePort } from "../helpers/free-port.ts";
import { startRegistration } from "../helpers/people.ts";
import { isUp, QUICK_START, runProgram } from "../helpers/server-process.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { until } from "../helpers/until.ts";

const ROOT = join(import.meta.dir, "../..");
const SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
const PLANS = `starter:
  - feature: Single sign-on
    software: sso
professional: []
business: []
enterprise: []
`;
const NEWS = `---
title: Our news
description: x
date: 2026-11-20
topics: [News]
summary: x
---
`;
const OWN_FILES = ["/ramp.txt", "/robots.txt", "/.well-known/security.txt"];
const folder = temporaryFolder();

/** Returns a new folder with this name. */
function newFolder(name: string): string {
  mkdirSync(join(folder, name));
  return join(folder, name);
}

describe("the executable alone in an empty folder, with an empty environment", () => {
  let server: RunningExecutable;
  beforeAll(async () => {
    server = await startExecutable();
  });
  afterAll(() => server?.stop());

  test("starts, serves pages, the widget and the API, and makes its data readable for its owner only", async () => {
    const files = ["/platform.js", "/platform.d.ts", "/favicon.ico", "/social/home.png", "/sitemap.xml"];
    const pages = ["/", "/login", "/register", "/app", "/installation-guides/wordpress", "/blog/feed.xml"];
    for (const path of [...files, ...pages]) {
      const answer = await fetch(`${server.url}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get("etag")).toMatch(/^"/);
    }
    for (const path of ["/no-such-page", "/blog/no-such-article", "/installation-guides/no-such-guide"]) {
      expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 404]);
    }
    const { userId } = await startRegistration(server.browser());
    expect(userId).toBe(1);
    expect(statSync(server.dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(server.dataDir, "secret")).mode & 0o777).toBe(0o600);
  });

  test("serves every file in a page's head, with its type", async () => {
    const head = await (await fetch(server.url)).text();
    const kinds = new Map<string, string | null>();
    for (const [, rel = "", href = ""] of head.matchAll(/<link rel="([^"]+)" href="(\/[^"]*)"/g)) {
      kinds.set(rel, (await fetch(`${server.url}${href}`)).headers.get("content-type"));
    }
    expect(Object.fromEntries(kinds)).toEqual({
      icon: "image/svg+xml",
      "apple-touch-icon": "image/png",
      manifest: "application/manifest+json",
      stylesheet: "text/css; charset=utf-8",
      preload: "font/woff2",
      modulepreload: "text/javascript; charset=utf-8",
    });
  });

  test("has what its commands need, and knows its version", async () => {
    for (const command of ["migrate --status", "licenses", "backup create"]) {
      const { code, out } = await server.run(...command.split(" "));
      expect([command, code, out === ""]).toEqual([command, 0, false]);
    }
    expect(JSON.parse((await server.run("version", "--json")).out)).toMatchObject({
      version: packageJson.version,
      commit: existsSync(join(ROOT, ".git")) ? expect.stringMatching(/^[\da-f]{12}(-dirty)?$/) : null,
    });
  });

  test("finds nothing to fail as its own doctor, in the database, the server and the disk", async () => {
    const { worst, findings } = JSON.parse((await server.run("doctor", "--json")).out);
    expect(worst).not.toBe("fail");
    const told = findings.map(({ check, level }: Record<string, string>) => `${check} ${level}`);
    expect(told).toEqual(expect.arrayContaining(["database ok", "server ok", "address ok"]));
  });

  test("ends with 0 on SIGTERM, and has reported no error", async () => {
    expect(await server.kill("SIGTERM")).toBe(0);
    expect(server.output()).toContain(`is ready: ${server.url}`);
    expect(server.output()).not.toContain("rror");
  });
});

describe("with files of the operator, the executable", () => {
  const dataDir = join(folder, "operator");
  let server: RunningExecutable;
  beforeAll(async () => {
    const blog = join(dataDir, "content/blog");
    mkdirSync(blog, { recursive: true });
    writeFileSync(join(blog, "news.md"), NEWS);
    writeFileSync(join(dataDir, "content/plans.yaml"), PLANS);
    writeFileSync(join(blog, "broken.md"), NEWS.replace("2026-11-20", "soon"));
    for (const path of OWN_FILES) await Bun.write(join(dataDir, "public", path), `the operator's ${path}`);
    server = await startOnNewDatabase({ DATA_DIR: dataDir });
  });
  afterAll(() => server?.stop());

  test("shows their texts, starts despite a mistake in one, and serves their files in place of shipped ones", async () => {
    expect(await (await fetch(`${server.url}/blog/news`)).text()).toContain("Our news");
    expect((await fetch(`${server.url}/blog/broken`)).status).toBe(404);
    const broken = join(dataDir, "content/blog/broken.md");
    expect(server.output()).toContain(`${broken}:4: date: use a date like 2026-11-30`);
    expect(await server.run("content", "copy", "legal/privacy")).toMatchObject({ code: 0 });
    for (const path of OWN_FILES) {
      const answer = await fetch(`${server.url}${path}`);
      expect(answer.headers.get("content-type")).toStartWith("text/plain");
      expect(await answer.text()).toBe(`the operator's ${path}`);
    }
    expect((await fetch(`${server.url}/sitemap.xml`)).status).toBe(200);
  });
});

test("the executable scans pages in an empty folder, without settings, and leaves nothing behind", async () => {
  const site = startScanSite();
  const cwd = newFolder("scan");
  const pages = ["/", "/clean"].map((path) => site.origin + path);
  const command = [join(ROOT, "handrail"), "scan", ...pages, "--allow-private", "--json"];
  const { code, out, err } = await runProgram(command, { cwd, env: {} }).finally(site.stop);
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(JSON.parse(out)).toMatchObject({
    pages: [{ problem: null }, { problem: null }],
    findings: [
      { rule: "img-alt", criteria: [{ id: "1.1.1" }] },
      { rule: "color-contrast", outcome: "review" },
    ],
  });
  expect(readdirSync(cwd)).toEqual([]);
});

const isRoot = process.getuid?.() === 0;
/** User id without an entry in the image's list of users. */
const NAMELESS = 54_321;

// Runs as root only; a container engine provides /proc and /dev.
test.skipIf(!isRoot)(
  "runs in what the image holds, read-only, as a user id without a name or a home",
  async () => {
    const [root, data] = [newFolder("root"), newFolder("volume")];
    chmodSync(folder, 0o711);
    chmodSync(root, 0o755);
    const filled = Bun.spawnSync([join(ROOT, "src/build/root-folder.sh"), join(ROOT, "handrail"), root]);
    expect(filled.stderr.toString()).toBe("");
    chownSync(data, NAMELESS, NAMELESS);
    const port = await freePort();
    const enter = [
      `mount --bind ${root} ${root}`,
      ...["/proc", "/dev"].map((folder) => `mount --rbind ${folder} ${root}${folder}`),
      `mount --bind ${data} ${root}/data`,
      `mount -o remount,bind,ro ${root}`,
      `exec chroot --userspec=${NAMELESS}:${NAMELESS} ${root} /handrail "$@"`,
    ].join(" && ");
    const inside = (...args: string[]) => ["unshare", "--mount", "sh", "-c", enter, "handrail", ...args];
    const place = { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: "/data" };
    const env = { PATH: SYSTEM_PATH, ...QUICK_START, ...place };
    const server = Bun.spawn(inside("serve"), { env, stdout: "pipe", stderr: "inherit" });
    const readiness = `http://127.0.0.1:${port}/readyz`;
    await until("the server is ready", async () => (await isUp(readiness)) || server.exitCode !== null);
    const check = Bun.spawn(inside("healthcheck"), { env, stdout: "ignore", stderr: "inherit" });
    expect(await check.exited).toBe(0);
    expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  },
);
