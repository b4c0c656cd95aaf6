import { InvalidArgumentError } from "commander";
import { parseUrl } from "#shared/parse-url.ts";
import type { Target } from "./read-target.ts";

const ADDRESS = /^https?:\/\//i;
const FILE = /\.(?:x?html?|pdf)$/i;

/** Parses an argument and appends it to the earlier targets, unless already included. */
export function addTarget(text: string, targets: readonly Target[] = []): readonly Target[] {
  const target = readTargetArgument(text);
  return targets.some((other) => Bun.deepEquals(other, target)) ? targets : [...targets, target];
}

function readTargetArgument(text: string): Target {
  if (!ADDRESS.test(text)) {
    if (FILE.test(text) && !text.includes("://")) return { path: text };
    throw new InvalidArgumentError(
      "Use an address that begins with https:// or http://, or the path of an .html or .pdf file.",
    );
  }
  const url = parseUrl(text);
  if (!url || url.username || url.password) {
    throw new InvalidArgumentError("Use an address of at most 2,048 characters without a user name.");
  }
  url.hash = "";
  return { url: url.href };
}
