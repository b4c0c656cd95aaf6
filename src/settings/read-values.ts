import { readFileSync } from "node:fs";
import { SETTINGS } from "./settings.ts";

export interface GivenValue {
  value: string;
  /** File named by NAME_FILE; null if the variable itself holds the value. */
  file: string | null;
}

/** Reads the given settings by name, adding errors to `problems`. */
export function readValues(environment: Record<string, string | undefined>, problems: string[]) {
  const values = new Map<string, GivenValue>();
  for (const { name } of SETTINGS) {
    const direct = environment[name]?.trim();
    const file = environment[`${name}_FILE`]?.trim();
    if (direct && file) problems.push(`${name}: set either ${name} or ${name}_FILE, not both`);
    else if (direct) values.set(name, { value: direct, file: null });
    else if (file) {
      try {
        values.set(name, { value: readFileSync(file, "utf8").trim(), file });
      } catch {
        problems.push(`${name}_FILE: can't read ${file}`);
      }
    }
  }
  return values;
}
