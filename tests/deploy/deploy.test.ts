import { expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../src/config.ts";
import { SETTINGS } from "../../src/settings/settings.ts";

const FOLDER = join(import.meta.dir, "../../deploy");
const NAMES = SETTINGS.map(({ name }) => name);

interface Compose {
  services: { handrail: { environment: Record<string, string>; stop_grace_period: string } };
}

interface Resource {
  kind: string;
  spec: {
    template: {
      spec: {
        terminationGracePeriodSeconds: number;
        containers: Array<{ env: Array<{ name: string; value: string }> }>;
      };
    };
  };
}

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

test("compose and Kubernetes set existing settings, and give a shutdown the time it takes", async () => {
  const compose = Bun.YAML.parse(await read("compose.yaml")) as Compose;
  const { environment, stop_grace_period } = compose.services.handrail;
  expect(Object.keys(environment).filter((name) => !NAMES.includes(name))).toEqual([]);
  expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThanOrEqual(
    Number(environment.DRAIN_SECONDS) + 20,
  );

  const resources = Bun.YAML.parse(await read("kubernetes.yaml")) as Resource[];
  expect(resources.map(({ kind }) => kind)).toEqual(["Deployment", "Service", "PodDisruptionBudget"]);
  const pod = resources[0]?.spec.template.spec;
  const env = pod?.containers[0]?.env ?? [];
  expect(env.map(({ name }) => name).filter((name) => !NAMES.includes(name))).toEqual([]);
  const drain = Number(env.find(({ name }) => name === "DRAIN_SECONDS")?.value);
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 20);
});

const analyze = Bun.which("systemd-analyze");
if (!analyze) console.warn("SKIPPED: the systemd unit is not verified, since there is no systemd-analyze");

test.skipIf(!analyze)("systemd accepts the unit, and rates it safe", async () => {
  const folder = mkdtempSync(join(tmpdir(), "handrail-unit-"));
  try {
    const unit = join(folder, "handrail.service");
    copyFileSync(join(FOLDER, "handrail.service"), unit);
    expect(await run("systemd-analyze", "verify", "--man=no", unit)).not.toMatch(
      /handrail\.service:\d|Unknown/,
    );
    const rating = await run("systemd-analyze", "security", "--offline=true", unit);
    expect(Number(/level for \S+: ([\d.]+)/.exec(rating)?.[1])).toBeLessThan(2.5);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function run(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "pipe" });
  const texts = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  return texts.join("\n");
}
