import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleEngine } from "../build-scanner.ts";
import { addFile, type WidgetFiles } from "./widget-files.ts";

const LICENSE = join(import.meta.dir, "../../../node_modules/@accesslint/core/LICENSE");

/**
 * Adds the scanner's engine as a module, which the widget loads for an owner's check of a page. It
 * contains AccessLint, whose license goes with every copy. Returns its path.
 */
export async function buildEngine(files: WidgetFiles): Promise<string> {
  const license = (await readFile(LICENSE, "utf8")).trim();
  const module = `/*! Contains @accesslint/core:\n${license}\n*/\n${await bundleEngine("src/scanner/engine/audit-shown-page.ts")}export const{auditShownPage}=handrailScanner;`;
  return addFile(files, "scanner-engine", "js", new TextEncoder().encode(module));
}
