import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { CONTENT_DIR } from "../../src/bundles/shipped-files.ts";
import { loadConfig } from "../../src/config.ts";
import { findUnmetClaims } from "../../src/pages/find-unmet-claims.ts";
import { contentNames } from "../../src/pages/markdown/content.ts";
import { loadContent } from "../../src/pages/markdown/load-content.ts";
import { menuGaps } from "../../src/pages/markdown/menu-texts.ts";
import { GERMAN_FOLDER } from "../../src/pages/markdown/read-folders.ts";
import { loadPlans, PLANS_FILE, PlanFileError } from "../../src/pages/plans/load-plans.ts";
import { UsageError } from "../exit-codes.ts";
import { io } from "../io.ts";
import { print, printList } from "../output.ts";

export function contentCommand(): Command {
  return new Command("content")
    .description("Manage the site's texts: those that ship with Handrail, and your own in DATA_DIR/content")
    .addCommand(listCommand())
    .addCommand(checkCommand())
    .addCommand(copyCommand());
}

function listCommand(): Command {
  return new Command("list")
    .description("List every text, and whether it's shipped or your own")
    .option("--json", "print JSON")
    .action((options: { json?: boolean }) => {
      const own = ownDir();
      const texts = textNames(own).map((name) => ({
        name,
        from: existsSync(join(own, fileOf(name))) ? "your own" : "shipped",
      }));
      printList("texts", texts, ["name", "from"], options);
    });
}

function checkCommand(): Command {
  return new Command("check")
    .description(
      "List every mistake in your own texts and plans, claims the software doesn't meet, and old or missing menu paths",
    )
    .option("--json", "print JSON")
    .action((options: { json?: boolean }) => {
      const config = loadConfig(io().environment);
      const own = join(config.dataDir, "content");
      const texts = loadContent(own);
      const problems = [...texts.problems, ...planProblems(own)];
      if (problems.length > 0) throw new Error(problems.join("\n"));
      const unmet = findUnmetClaims(own, config);
      const gaps = menuGaps(texts, new Date());
      if (options.json) return print({ checked: own, mistakes: 0, unmet, gaps }, options);
      print({ checked: own, mistakes: 0 }, options);
      printList("unmet claims", unmet, ["where", "claim", "reason"], options);
      printList("gaps in menu paths", gaps, ["where", "gap"], options);
    });
}

function copyCommand(): Command {
  return new Command("copy")
    .description("Copy a shipped text to DATA_DIR/content for you to change")
    .argument("<name>", "such as legal/privacy; see `content list`")
    .option("--json", "print JSON")
    .action(async (name: string, options: { json?: boolean }) => {
      if (!textNames().includes(name)) {
        throw new UsageError(`There's no text ${name}; \`handrail content list\` lists them all.`);
      }
      const copy = join(ownDir(), fileOf(name));
      if (existsSync(copy)) throw new Error(`${copy} already exists.`);
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(copy, await readFile(join(CONTENT_DIR, fileOf(name))), { flag: "wx" });
      print({ copied: copy }, options);
    });
}

/** Name of the only text file that isn't Markdown. */
const PLANS = "plans";

function textNames(own?: string): string[] {
  const { content, german } = loadContent(own);
  return [...contentNames(content), ...contentNames(german).map((name) => `${GERMAN_FOLDER}/${name}`), PLANS];
}

function fileOf(name: string): string {
  return name === PLANS ? PLANS_FILE : `${name}.md`;
}

function planProblems(own: string): string[] {
  try {
    loadPlans(own);
    return [];
  } catch (error) {
    if (error instanceof PlanFileError) return error.problems;
    throw error;
  }
}

function ownDir(): string {
  return join(loadConfig(io().environment).dataDir, "content");
}
