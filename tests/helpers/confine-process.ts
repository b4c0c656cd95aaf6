import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { until } from "./until.ts";

const ROOT = "/sys/fs/cgroup/memory";
let groups = 0;

/** Whether this user may limit the memory of processes. */
export function canLimitMemory(): boolean {
  return isWritable(`${ROOT}/cgroup.procs`);
}

/**
 * Limits memory as a container does, cached files included; without root or version 1 of control
 * groups nothing is limited.
 */
export class MemoryGroup {
  readonly #folder: string;
  readonly isLimited = canLimitMemory();

  constructor(bytes: number) {
    groups += 1;
    this.#folder = `${ROOT}/handrail-${process.pid}-${groups}`;
    if (!this.isLimited) return;
    mkdirSync(this.#folder);
    writeFileSync(`${this.#folder}/memory.limit_in_bytes`, String(bytes));
  }

  /** Runs work that starts processes, which belong to the group from their first page of memory. */
  async start<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.isLimited) return work();
    writeFileSync(`${this.#folder}/cgroup.procs`, String(process.pid));
    try {
      return await work();
    } finally {
      writeFileSync(`${ROOT}/cgroup.procs`, String(process.pid));
    }
  }

  /** Most bytes that the group has used. */
  get highest(): number {
    return Number(readFileSync(`${this.#folder}/memory.max_usage_in_bytes`, "latin1"));
  }

  /** Number of processes that were killed because the limit was reached. */
  get killed(): number {
    if (!this.isLimited) return 0;
    const control = readFileSync(`${this.#folder}/memory.oom_control`, "latin1");
    return Number(/^oom_kill (\d+)$/m.exec(control)?.[1]);
  }

  /** Removes the group once its processes are gone. */
  async remove(): Promise<void> {
    if (!this.isLimited) return;
    await until(
      "the processes are gone",
      () => readFileSync(`${this.#folder}/cgroup.procs`, "latin1") === "",
    );
    rmdirSync(this.#folder);
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
