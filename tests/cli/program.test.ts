import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Command } from "commander";
import { createProgram } from "../../cli/create-program.ts";

interface Leaf {
  path: string;
  command: Command;
}

function leavesOf(command: Command, path: string): Leaf[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((child) => leavesOf(child, `${path} ${child.name()}`.trim()));
}

const leaves = leavesOf(createProgram(), "");

test("every command prints JSON on request, except the server and scripts for shells", () => {
  expect(leaves.length).toBeGreaterThan(40);
  const without = leaves.filter(({ command }) => command.options.every(({ long }) => long !== "--json"));
  expect(without.map(({ path }) => path)).toEqual(["serve", "completion"]);
});

test("README names every command", async () => {
  const readme = await Bun.file(join(import.meta.dir, "../../README.md")).text();
  const [list = ""] = /```sh\n\.\/handrail serve[\s\S]*?```/.exec(readme) ?? [];
  const isNamed = ({ path }: Leaf) =>
    list.includes(`handrail ${path}`) || new RegExp(`; ${path.split(" ").at(-1)}\\b`).test(list);
  expect(leaves.filter((leaf) => !isNamed(leaf)).map(({ path }) => path)).toEqual([]);
});
