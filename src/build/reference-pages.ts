import { join } from "node:path";
import type { Command } from "commander";
import { EXIT_CODES } from "../../cli/exit-codes.ts";
import { createProgram } from "../../cli/program.ts";
import { SETTINGS } from "../settings/settings.ts";

const ROOT = join(import.meta.dir, "../..");
const MADE_BY = "<!-- Made by `bun run docs:describe`. Edit the definitions instead. -->";

interface Page {
  /** Path relative to the repository root. */
  path: string;
  text: string;
}

// `bun run docs:describe` writes the pages. A test fails if they differ.
if (import.meta.main)
  for (const { path, text } of await referencePages()) await Bun.write(join(ROOT, path), text);

/** Generates the `docs` pages listing all settings and commands from their definitions. */
export async function referencePages(): Promise<Page[]> {
  return Promise.all([
    formatted({ path: "docs/settings.md", text: settingsPage() }),
    formatted({ path: "docs/commands.md", text: commandsPage() }),
  ]);
}

async function formatted({ path, text }: Page): Promise<Page> {
  const biome = join(ROOT, "node_modules/.bin/biome");
  const format = Bun.$`${biome} format --stdin-file-path=${path} < ${Buffer.from(text)}`;
  return { path, text: await format.cwd(ROOT).text() };
}

function settingsPage(): string {
  const rows = SETTINGS.map(
    ({ name, default: value, meaning }) => `| \`${name}\` | ${value} | ${linked(meaning)} |`,
  );
  return `# Settings

${MADE_BY}

Settings are environment variables, and all of them are optional. \`NAME_FILE\` reads the value of \`NAME\` from a file. Bad
values stop the start, with all problems listed; \`handrail config check\` lists them without starting.
[Operating](operating.md) explains the settings that need more than a line.

| name | default | meaning |
| --- | --- | --- |
${rows.join("\n")}
`;
}

/** Turns page paths in a setting's description into links. */
function linked(text: string): string {
  return text.replaceAll(/docs\/([\w-]+\.md)/g, "[$1]($1)");
}

function commandsPage(): string {
  const { commands } = createProgram();
  const rows = commands.map(
    (command) => `| [\`${command.name()}\`](#${command.name()}) | ${command.description()} |`,
  );
  return `# Commands

${MADE_BY}

Run a command in the server's environment: it prints the database it works on, and refuses to write with settings other
than the server's. \`scan\`, \`remote\` and \`evidence\` need neither settings nor a database. All but \`restore\` and \`move\`
work while the server is running. Only \`serve\` and \`migrate\` create or migrate a database.

${EXIT_CODES} A command with others lists them below. Results go to stdout,
everything else to stderr. \`--help\` after a command prints what this page says about it.

| command | |
| --- | --- |
${rows.join("\n")}

${commands.map((command) => describe(command, 2)).join("\n")}`;
}

/** Describes a command the way its `--help` does, followed by its subcommands. */
function describe(command: Command, level: number): string {
  const help = command.createHelp();
  const usage = help.commandUsage(command);
  const items = [
    ...help.visibleArguments(command).map((one) => [help.argumentTerm(one), help.argumentDescription(one)]),
    ...command.options.map((one) => [help.optionTerm(one), help.optionDescription(one)]),
  ];
  return [
    `${"#".repeat(level)} ${usage.split(/ [[<]/)[0]?.replace("handrail ", "")}\n`,
    ...(command.commands.length === 0 ? [`\`${usage}\`\n`] : []),
    `${command.description()}.\n`,
    ...items.flatMap(([term, text]) => (text ? [`- \`${term}\`: ${text}`] : [])),
    "",
    ...notesOf(command).map((note) => `\`\`\`text\n${note.trim()}\n\`\`\`\n`),
    ...command.commands.map((child) => describe(child, level + 1)),
  ].join("\n");
}

/** Returns the notes from a command's `--help`, except the settings, which have their own page. */
function notesOf(command: Command): string[] {
  const printed: string[] = [];
  command.configureOutput({ writeOut: (text) => printed.push(text) }).outputHelp();
  return command.name() === "serve" ? [] : printed.slice(1, -1);
}
