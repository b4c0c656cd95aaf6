import { Command } from "commander";
import { RELEASE } from "../../src/bundles/release.ts";
import { loadConfig } from "../../src/config.ts";
import { describeSettings } from "../../src/describe-settings.ts";
import { type ExamineOptions, examine } from "../../src/doctor/examine.ts";
import { type CheckedFinding, worstLevel } from "../../src/doctor/run-checks.ts";
import { withExitCodes } from "../exit-codes.ts";
import { io } from "../io.ts";

const EXIT_CODES = { ok: 0, skip: 0, warn: 3, fail: 1 } as const;

interface DoctorOptions extends ExamineOptions {
  json?: boolean;
}

export function doctorCommand(): Command {
  const command = new Command("doctor")
    .description(
      "Check settings, database, backups, disk, memory, clock, address, certificate, mail, card provider, " +
        "browser and model, and say what to do; changes nothing and takes up to 32 s",
    )
    .option("--dkim-selector <name>", "name of the sender's DKIM key, which DNS can't list")
    .option("--json", "print JSON")
    .action(async ({ json, ...options }: DoctorOptions) => {
      const findings = await findAll(options);
      const worst = worstLevel(findings);
      if (json) io().log(JSON.stringify({ ...RELEASE, worst, findings }, null, 2));
      else io().log(inLines(findings).join("\n"));
      // An abandoned check may still hold a connection open.
      io().exit(EXIT_CODES[worst]);
    });
  return withExitCodes(
    command,
    "\nExit codes: 0 nothing to report, 1 something fails, 2 wrong usage, 3 only warnings.",
  );
}

async function findAll(options: ExamineOptions): Promise<CheckedFinding[]> {
  const { problems, unknown } = describeSettings(io().environment);
  const check = "settings";
  const slips = unknown.map(({ name, similar }): CheckedFinding => {
    const advice = similar ? `Did you mean ${similar}?` : "Remove it";
    return { check, level: "warn", message: `${name} isn't a setting of this release`, advice };
  });
  if (problems.length > 0) {
    const advice = "Correct it; the server wouldn't start, and nothing else was checked";
    return [
      ...problems.map((message): CheckedFinding => ({ check, level: "fail", message, advice })),
      ...slips,
    ];
  }
  const valid: CheckedFinding = { check, level: "ok", message: "The settings are valid" };
  return [valid, ...slips, ...(await examine(loadConfig(io().environment), options))];
}

function inLines(findings: CheckedFinding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.flatMap(({ level, check, message, advice }) => [
    `${level.padEnd(4)}  ${check.padEnd(width)}  ${message}`,
    ...(advice ? [`${" ".repeat(width + 8)}-> ${advice}`] : []),
  ]);
}
