import type { RunningExecutable } from "../../helpers/executable.ts";

/**
 * Puts one kind of load on a server until `isOn` returns false, and resolves to the number of each
 * response.
 */
export type Load = (isOn: () => boolean) => Promise<Record<string, number>>;

/** Prepares a load, such as its owner, which is not measured. */
export type Preparation = (server: RunningExecutable) => Load | Promise<Load>;
