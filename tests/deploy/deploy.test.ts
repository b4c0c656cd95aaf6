import { expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import { loadConfig } from "../../src/config.ts";
import { SETTINGS } from "../../src/settings/settings.ts";
import { runProgram } from "../helpers/server-process.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const FOLDER = join(import.meta.dir, "../../deploy");
const NAMES = SETTINGS.map(({ name }) => name);

interface Compose {
  services: { handrail: { environment: Record<string, string>; stop_grace_period: string } };
}

interface Pod {
  terminationGracePeriodSeconds: number;
  containers: Array<{ env: Array<{ name: string; value: string }> }>;
}

interface Resource {
  kind: string;
  spec: { template: { spec: Pod } };
}

const KINDS: Record<string, (resource: object) => void> = {
  Deployment: (resource) => new Deployment(resource).validate(),
  Service: (resource) => new Service(resource).validate(),
  PodDisruptionBudget: (resource) => new PodDisruptionBudget(resource).validate(),
};

const folder = temporaryFolder();
const read = (name: string) => Bun.file(join(FOLDER, name)).text();

test("the example's settings start a server once its secrets are filled in", async () => {
  const lines = (await read("example.env")).split("\n").filter((line) => /^[A-Z]/.test(line));
  const values = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const { POSTGRES_PASSWORD, ...settings } = values;
  expect(POSTGRES_PASSWORD).toBe("");
  expect(Object.keys(settings).filter((name) => !NAMES.includes(name))).toEqual([]);
  const config = loadConfig({
    ...settings,
    SECRET: "x".repeat(44),
    DATABASE_URL: "postgres://postgres/handrail",
  });
  expect(config).toMatchObject({ billing: "off", publicUrl: "https://handrail.example" });
});

test("compose and Kubernetes set existing settings, fit their schemas, and give a shutdown the time it takes", async () => {
  const compose = Bun.YAML.parse(await read("compose.yaml")) as Compose;
  const { environment, stop_grace_period } = compose.services.handrail;
  expect(Object.keys(environment).filter((name) => !NAMES.includes(name))).toEqual([]);
  expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThanOrEqual(
    Number(environment.DRAIN_SECONDS) + 20,
  );

  const resources = Bun.YAML.parse(await read("kubernetes.yaml")) as Resource[];
  expect(resources.map(({ kind }) => kind)).toEqual(Object.keys(KINDS));
  for (const resource of resources) KINDS[resource.kind]?.(resource);
  const pod = resources[0]?.spec.template.spec;
  const env = pod?.containers[0]?.env ?? [];
  expect(env.map(({ name }) => name).filter((name) => !NAMES.includes(name))).toEqual([]);
  const drain = Number(env.find(({ name }) => name === "DRAIN_SECONDS")?.value);
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 20);
});

test.skipIf(!has("docker-compose"))(
  "Docker Compose accepts its file, and fills in the settings",
  async () => {
    for (const name of ["compose.yaml", "Caddyfile"]) copyFileSync(join(FOLDER, name), join(folder, name));
    const settings = await read("example.env");
    await Bun.write(join(folder, ".env"), settings.replace("POSTGRES_PASSWORD=", "POSTGRES_PASSWORD=hush"));
    const config = await run(["docker-compose", "--file", join(folder, "compose.yaml"), "config"]);
    const parsed = Bun.YAML.parse(config) as Compose;
    expect(parsed.services.handrail.environment).toMatchObject({
      BILLING: "off",
      DATABASE_URL: "postgres://handrail:hush@postgres/handrail",
    });
  },
);

test.skipIf(!has("caddy"))("Caddy accepts its file, and serves the given address", async () => {
  const adapt = ["caddy", "adapt", "--adapter", "caddyfile", "--config", join(FOLDER, "Caddyfile")];
  const config = await run(adapt, { SITE_ADDRESS: "https://handrail.example" });
  expect(config).toContain('"host":["handrail.example"]');
  expect(config).toContain('"dial":"handrail:3000"');
});

test.skipIf(!has("systemd-analyze"))("systemd accepts the unit, and rates it safe", async () => {
  const unit = join(folder, "handrail.service");
  copyFileSync(join(FOLDER, "handrail.service"), unit);
  const verified = await run(["systemd-analyze", "verify", "--man=no", unit]);
  expect(verified).not.toMatch(/handrail\.service:\d|Unknown/);
  const rating = await run(["systemd-analyze", "security", "--offline=true", unit]);
  expect(Number(/level for \S+: ([\d.]+)/.exec(rating)?.[1])).toBeLessThan(2.5);
});

/** Whether a tool is installed, which `.ci/run` does. */
function has(tool: string): boolean {
  const isThere = Bun.which(tool) !== null;
  if (!isThere) console.warn(`SKIPPED: a file of deploy is not parsed, since there is no ${tool}`);
  return isThere;
}

async function run(command: string[], environment: Record<string, string> = {}): Promise<string> {
  const { out, err } = await runProgram(command, { env: { PATH: process.env.PATH, ...environment } });
  return `${out}\n${err}`;
}
