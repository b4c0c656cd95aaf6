import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";

const FOLDER = join(import.meta.dir, "../../src/shared/api");

let app: TestApp;
let endpoints: Endpoint[];
beforeAll(async () => {
  app = await createTestApp();
  endpoints = await readContracts();
});
afterAll(() => app.stop());

async function readContracts(): Promise<Endpoint[]> {
  const files = [...new Bun.Glob("*.ts").scanSync(FOLDER)];
  const contracts = await Promise.all(files.map((file) => import(join(FOLDER, file))));
  return contracts.flatMap((contract) => Object.values(contract)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "string" && /^[A-Z]+ \/api\//.test(value);
}

test("every route of the API has its contract, and every contract its route", () => {
  const routes = app.app.routes
    .filter(({ path }) => path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(50);
  expect<string[]>(endpoints.toSorted()).toEqual([...new Set(routes)].sort());
});

test("no two contracts are for the same method and path", () => {
  expect(new Set(endpoints).size).toBe(endpoints.length);
});

test("a contract brings no schema into a page's script", async () => {
  const files = [...new Bun.Glob("*.ts").scanSync(FOLDER)];
  const transpiler = new Bun.Transpiler({ loader: "ts" });
  const imports = await Promise.all(
    files.map(async (file) => transpiler.scanImports(await Bun.file(join(FOLDER, file)).text())),
  );
  expect(imports.flat()).toEqual([]);
});
