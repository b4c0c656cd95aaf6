import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const SOURCE = Bun.resolveSync("@mozilla/readability/Readability.js", import.meta.dir);
const LICENSE = join(import.meta.dir, "../licenses/texts/apache-2.0.txt");

/** Pieces of the library's code, their replacements, and how often each occurs. */
const CHANGES: readonly (readonly [code: string, changed: string, times: number])[] = [
  ["  parse() {", "  *parse() {", 1],
  ["= this._grabArticle();", "= yield* this._grabArticle();", 1],
  ["  _grabArticle(page) {", "  *_grabArticle(page) {", 1],
  [
    "      while (node) {\n        if (node.tagName ===",
    "      while (node) {\n        yield;\n        if (node.tagName ===",
    1,
  ],
  ["this._forEachNode(elementsToScore, function", "yield* this.forEachPausing(elementsToScore, function", 1],
  ["        var candidate = candidates[c];", "        yield;\n        var candidate = candidates[c];", 1],
  ["      this._prepArticle(articleContent);", "      yield* this._prepArticle(articleContent);", 1],
  ["  _prepArticle(articleContent) {", "  *_prepArticle(articleContent) {", 1],
  ["    this._cleanConditionally(", "    yield;\n    yield* this._cleanConditionally(", 5],
  ["  _cleanConditionally(e, tag) {", "  *_cleanConditionally(e, tag) {", 1],
  [
    "this._removeNodes(this._getAllNodesWithTag(e, [tag]), function (node)",
    "yield* this.removePausing(this._getAllNodesWithTag(e, [tag]), function (node)",
    1,
  ],
  ["    this._postProcessContent(", "    yield;\n    yield* this._postProcessContent(", 1],
  ["  _postProcessContent(articleContent) {", "  *_postProcessContent(articleContent) {", 1],
  ["    this._simplifyNestedElements(", "    yield* this._simplifyNestedElements(", 1],
  ["  _simplifyNestedElements(articleContent) {", "  *_simplifyNestedElements(articleContent) {", 1],
  [
    "    while (node) {\n      if (\n        node.parentNode &&",
    "    while (node) {\n      yield;\n      if (\n        node.parentNode &&",
    1,
  ],
  ["    var pageCacheHtml = page.innerHTML;\n", "", 1],
  ["page.innerHTML = pageCacheHtml;", "yield* this.restorePage();", 1],
  ['    this.log("Grabbed: " + articleContent.innerHTML);\n', "", 1],
  ["if (typeof module", "if (false && typeof module", 1],
];

/**
 * Provides `handrail:readability`: Mozilla's Readability as a generator that can pause, so that it
 * never blocks the page, and that makes no markup from text, which Trusted Types would refuse.
 * `addLicense` returns the path where its license is served.
 */
export function pausableReadability(addLicense: (text: string) => string): Plugin {
  return {
    name: "pausable-readability",
    setup(bundler) {
      const namespace = "readability";
      bundler.onResolve({ filter: /^handrail:readability$/ }, ({ path }) => ({ path, namespace }));
      bundler.onLoad({ filter: /.*/, namespace }, async () => {
        const [source, license] = await Promise.all([readFile(SOURCE, "utf8"), readFile(LICENSE, "utf8")]);
        const notice = noticeOf(addLicense(license));
        return { contents: `${notice}\n${changed(source)}\nexport { Readability };`, loader: "js" };
      });
    },
  };
}

/** @throws Error when the library's code is not what the changes expect. */
function changed(source: string): string {
  return CHANGES.reduce((text, [code, instead, times]) => {
    const parts = text.split(code);
    if (parts.length !== times + 1) {
      throw new Error(`Readability has ${parts.length - 1} instead of ${times} times: ${code}`);
    }
    return parts.join(instead);
  }, source);
}

/** Stays in the built file, as the license requires. */
function noticeOf(licensePath: string): string {
  return `/*! Readability, Copyright (c) 2010 Arc90 Inc, Apache License 2.0 (${licensePath}). Changed: it can be paused. */`;
}
