import { SETTINGS } from "./settings.ts";

export interface UnknownSetting {
  name: string;
  /** Setting that was probably meant; null if none is similar. */
  similar: string | null;
}

/** Prefixes rarely used by other programs. */
const PREFIXES = /^(?:HANDRAIL|BACKUP|STRIPE|COMPANY|SMTP|SCAN|SIGN_?UPS?|DEMO_STRIPE)_/;
/** Variables that Docker and Kubernetes set for each service, in addition to NAME_PORT=tcp://... */
const SERVICE_VARIABLE = /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP)(?:_\w+)?$/;
/** Minimum length, since shorter names resemble too many others. */
const SHORTEST = 6;
/** Minimum length at which a name may differ in two places, not just one. */
const LONG = 9;

/** Returns variables that look like server settings but are not. */
export function unknownSettings(environment: Record<string, string | undefined>): UnknownSetting[] {
  const known = SETTINGS.flatMap(({ name }) => [name, `${name}_FILE`]);
  return Object.entries(environment)
    .filter(([name, value]) => !known.includes(name) && !isServiceVariable(name, value))
    .filter(([name]) => /^[A-Z][A-Z\d_]*$/.test(name))
    .map(([name]) => ({ name, similar: mostSimilar(name, known) }))
    .filter(({ name, similar }) => similar !== null || PREFIXES.test(name))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function isServiceVariable(name: string, value = ""): boolean {
  return SERVICE_VARIABLE.test(name) || (name.endsWith("_PORT") && /^(?:tcp|udp):/.test(value));
}

function mostSimilar(name: string, known: string[]): string | null {
  const bare = name.replace(/^HANDRAIL_/, "");
  if (bare !== name && known.includes(bare)) return bare;
  if (bare.length < SHORTEST) return null;
  const [nearest] = known
    .filter((candidate) => candidate.length >= SHORTEST)
    .map((candidate) => ({ candidate, edits: countEdits(bare, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  return nearest && nearest.edits <= (bare.length < LONG ? 1 : 2) ? nearest.candidate : null;
}

/**
 * Counts inserted, deleted, and replaced letters; a swapped pair counts once (optimal alignment).
 */
function countEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = from[row - 1] === to[column - 1] ? 0 : 1;
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + replaced,
          isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
