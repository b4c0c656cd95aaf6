import { readLines } from "#src/scanner/read-lines.ts";

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

interface Failure {
  file: string;
  /** Name of the test. */
  name: string;
}

const STATUS_MS = 20_000;

/**
 * Follows the output of a parallel `bun test`: prints failures as they come, and at times a line a
 * lane with the file that it runs. Returns the tests that failed, in their order, and the counts,
 * in which an end without one is a failure.
 */
export async function followTests(
  child: Bun.Subprocess<"ignore", "pipe", "pipe">,
  files: number,
): Promise<Outcome & { failures: Failure[] }> {
  const start = Date.now();
  const lanes = new Map<string, { file: string; since: number }>();
  /** Lines of each file since its last outcome. */
  const pending = new Map<string, string[]>();
  const last: string[] = [];
  const failures: Array<Failure & { text: string }> = [];
  const counts = { pass: 0, fail: 0, skip: 0, error: 0 };
  let file = "";
  let begun = 0;
  let isOver = false;
  const status = setInterval(printStatus, STATUS_MS);
  await Promise.all(
    [child.stdout, child.stderr].map(async (stream) => {
      for await (const line of readLines(stream)) onLine(line);
    }),
  );
  const code = await child.exited;
  clearInterval(status);
  for (const { text } of failures) console.log(text);
  for (const [at, lines] of counts.error > 0 ? pending : []) {
    if (lines.some((line) => /^\s*error\b/.test(line)))
      console.log(`FAILED  ${at}: outside of its tests\n${messageOf(lines)}`);
  }
  const failed = counts.fail + counts.error;
  if (code !== 0 && failed === 0) console.log(`FAILED  bun test: exit code ${code}\n${last.join("\n")}`);
  return {
    passed: counts.pass,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: counts.skip,
    failures: failures.map(({ file, name }) => ({ file, name })),
  };

  function onLine(line: string): void {
    last.push(line);
    if (last.length > MESSAGE_LINES) last.shift();
    // The summary names the failures again.
    isOver ||= /^\d+ tests? failed:$/.test(line);
    const named = /^(tests\/\S+):$/.exec(line)?.[1];
    const { lane, begins } = MARK.exec(line)?.groups ?? {};
    const { word, name = "" } = /^\((?<word>pass|fail|skip)\) (?<name>.*)/.exec(line)?.groups ?? {};
    const counted = /^ *(\d+) (pass|fail|skip|error)s?$/.exec(line);
    if (named) file = named;
    else if (lane && begins) {
      lanes.set(lane, { file: begins, since: Date.now() });
      begun += 1;
    } else if (counted) counts[counted[2] as keyof typeof counts] = Number(counted[1]);
    else if (word && !isOver) {
      if (word === "fail") {
        const text = `FAILED  ${file}: ${name}\n${messageOf(pending.get(file) ?? [])}`;
        failures.push({ file, name, text });
        console.log(text);
      }
      pending.delete(file);
    } else pending.set(file, [...(pending.get(file) ?? []).slice(-MESSAGE_LINES), line]);
  }

  function printStatus(): void {
    const tookMs = Date.now() - start;
    const done = begun - lanes.size;
    const left = done > 0 ? `, about ${time((tookMs / done) * (files - done))} left` : "";
    console.log(`${time(tookMs)}  ${done} of ${files} files, ${failures.length} failed${left}`);
    for (const [lane, { file, since }] of [...lanes].sort()) {
      console.log(`        ${lane}: ${file}, for ${time(Date.now() - since)}`);
    }
  }
}

/** Written by `lane.ts` when a lane begins a file. */
const MARK = /^@lane (?<lane>\d+) (?<begins>tests\/\S+)$/;
const MESSAGE_LINES = 25;
const MESSAGE_COLUMNS = 300;

function messageOf(lines: string[]): string {
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => `  ${line.slice(0, MESSAGE_COLUMNS)}`)
    .join("\n");
}

function time(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
