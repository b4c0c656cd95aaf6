import { fetchActCases, W3C_CASES } from "./act/fetch-act-cases.ts";

/** `bun run bench:act FOLDER`: copies the W3C's test cases into a folder. */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Name the folder for the copy of the W3C's test cases: bun run bench:act FOLDER");
  process.exit(2);
}
console.log(`act: copying ${W3C_CASES} into ${folder}`);
const onProgress = (done: number, total: number) => {
  if (done % 100 === 0) console.log(`act: ${done} of ${total} files`);
};
const { files, fetched, missing, license } = await fetchActCases(folder, { onProgress });
console.log(`act: ${files} files, ${fetched} of them new; their license: ${license}`);
for (const path of missing) console.log(`act: the site does not have ${path}`);
console.log(`act: ACT_CASES=${folder} bun run bench scan`);
