import { dirname, join } from "node:path";
import { BARE_LOADS, LOADS } from "./loads.ts";

/**
 * Prepares a load and prints "ready", sends it from the first line of the input until the input
 * ends, and prints the number of each response: send-load.ts <name> <url> <data folder> [bare url].
 */
const [name = "", url = "", dataDir = "", bareUrl] = process.argv.slice(2);
const executable = join(dirname(dataDir), "handrail");
const prepare = (bareUrl && BARE_LOADS[name]) || LOADS[name];
if (!prepare) throw new Error(`There is no load "${name}"`);

const load = await prepare({ url: bareUrl ?? url, run });
console.log("ready");
const input = Bun.stdin.stream().getReader();
await input.read();
let isOn = true;
const sending = load(() => isOn);
while (!(await input.read()).done);
isOn = false;
console.log(JSON.stringify(await sending));
process.exit(0);

/** Runs a command on the database of the running server. */
async function run(...args: string[]): Promise<{ code: number }> {
  const { port } = new URL(url);
  const command = Bun.spawn([executable, ...args], { cwd: dirname(dataDir), env: { PORT: port } });
  return { code: await command.exited };
}
