import { dirname } from "node:path";
import { LOADS } from "./loads.ts";

/**
 * Prepares a load and prints "ready", sends it from the first line of the input until the input
 * ends, and prints the number of each response: send-load.ts <name> <url> <executable>.
 */
const [name = "", url = "", executable = ""] = process.argv.slice(2);
const load = await LOADS[name]?.({ url, run });
if (!load) throw new Error(`There is no load "${name}"`);
console.log("ready");
const input = Bun.stdin.stream().getReader();
await input.read();
let isOn = true;
const sending = load(() => isOn);
while (!(await input.read()).done);
isOn = false;
console.log(JSON.stringify(await sending));
process.exit(0);

async function run(...args: string[]): Promise<{ code: number }> {
  const env = { PORT: new URL(url).port };
  return { code: await Bun.spawn([executable, ...args], { cwd: dirname(executable), env }).exited };
}
