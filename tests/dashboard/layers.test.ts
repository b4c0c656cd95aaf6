import { expect, test } from "bun:test";
import { join, posix } from "node:path";

const DASHBOARD = join(import.meta.dir, "../../src/dashboard");

/** Folders from the bottom to the top: a file imports from its own and from lower layers only. */
const LAYERS = [
  [
    "format.ts",
    "language.ts",
    "page-settings.ts",
    "poll-interval.ts",
    "query-client.ts",
    "query.ts",
    "store.ts",
    "widget-names.ts",
  ],
  ["components"],
  ["features/session"],
  [
    "features/conversation",
    "features/widget-data",
    "features/example-page",
    "features/wordpress",
    "features/tag-manager",
  ],
  ["features/*"],
  ["shell"],
  ["common.ts", "main.tsx", "providers.tsx", "router.tsx", "words.ts"],
];

const IMPORT = /(?:from |import\(|import )"(?<target>\.[^"]+|#src\/dashboard\/[^"]+)"/g;

interface DashboardImport {
  from: string;
  to: string;
}

function roomOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return first === "features" ? `${first}/${second}` : first;
}

function layerOf(path: string): number {
  const room = roomOf(path);
  const isListed = LAYERS.flat().includes(room);
  return LAYERS.findIndex((rooms) => rooms.includes(isListed ? room : room.replace(/\/.*/, "/*")));
}

function importsOf(from: string, text: string): DashboardImport[] {
  return Array.from(text.matchAll(IMPORT), ([, target = ""]) => ({
    from,
    to: target.startsWith("#") ? target.slice("#src/dashboard/".length) : posix.join(from, "..", target),
  })).filter(({ to }) => /\.tsx?$/.test(to) && !to.startsWith(".."));
}

function runsUp({ from, to }: DashboardImport): boolean {
  return roomOf(from) !== roomOf(to) && layerOf(to) >= layerOf(from) && !isRootFile(from, to);
}

/** Files of the dashboard's own folder may import each other. */
function isRootFile(...paths: string[]): boolean {
  return paths.every((path) => !path.includes("/"));
}

test("every folder of the dashboard imports from lower layers only, types included", async () => {
  const paths = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(DASHBOARD)];
  expect(paths.filter((path) => layerOf(path) === -1)).toEqual([]);
  const imports = await Promise.all(
    paths.map(async (path) => importsOf(path, await Bun.file(join(DASHBOARD, path)).text())),
  );
  expect(imports.flat().length).toBeGreaterThan(150);
  expect(imports.flat().filter(runsUp)).toEqual([]);
});
