import { afterEach } from "bun:test";
import { format } from "node:util";

const stray: string[] = [];
const print = console.error;

console.error = (...values: unknown[]) => {
  stray.push(format(...values));
  print(...values);
};

// Preloaded by bunfig.toml. Tests that expect an error replace it with `spyOn(console, "error")`.
afterEach(() => {
  const found = stray.splice(0);
  if (found.length > 0) throw new Error(`Unexpected console.error:\n${found.join("\n")}`);
});
