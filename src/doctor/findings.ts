/** Levels from best to worst; `skip` means a check could not run, which proves nothing. */
export const LEVELS = ["ok", "skip", "warn", "fail"] as const;
export type Level = (typeof LEVELS)[number];

export interface Finding {
  level: Level;
  message: string;
  /** The operator's next step. */
  advice?: string;
}

export const ok = (message: string): Finding => ({ level: "ok", message });
export const skip = (message: string): Finding => ({ level: "skip", message });
export const warn = (message: string, advice: string): Finding => ({ level: "warn", message, advice });
export const fail = (message: string, advice: string): Finding => ({ level: "fail", message, advice });

/** Returns the first line of an error's message. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split("\n")[0] ?? "";
}
