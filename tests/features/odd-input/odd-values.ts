/** A place in a JSON document, e.g. `["settings", "tools", "0"]`. */
type Place = readonly string[];

const LONG_TEXTS = ["x".repeat(500), "x".repeat(100_000)];

/** Text that a schema may let through and PostgreSQL refuses, or longer than anybody types. */
const ODD_TEXTS = ["", "a\0b", "a\ud800b", "\u{10ffff}", "’\\%", "__proto__", ...LONG_TEXTS, "1e400"];

/** Days on the edge of what a calendar, JavaScript or PostgreSQL has. */
const ODD_DAYS = (
  "0000-01-01 0001-01-01 1582-10-15 1969-12-31 2026-02-29 2026-02-30 2026-13-01 9999-12-31 10000-01-01 " +
  "+275760-09-13 -271821-04-20 infinity"
).split(" ");

/** Numbers on the edge of PostgreSQL's integers and JavaScript's. */
const EDGES = [2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, Number.MAX_SAFE_INTEGER, 2 ** 63];
const ODD_NUMBERS = [0, -0, -1, 0.5, ...EDGES, 1e308, 5e-324];

const OTHER_TYPES: readonly unknown[] = [null, true, [], [null], { toString: 1 }, { length: -1 }];

/** Every odd value for a place that holds `sound`: of its own type, and one of each other type. */
function oddValues(sound: unknown): unknown[] {
  if (typeof sound === "number") return [...ODD_NUMBERS, "1", ...OTHER_TYPES];
  if (typeof sound === "string") return [...ODD_TEXTS, 1, 2 ** 40, ...OTHER_TYPES];
  return ["a\0b", 2 ** 40, ...OTHER_TYPES];
}

/** The sound body with one place at a time odd, or left out; whole odd bodies last. */
export function* oddBodies(sound: unknown): Generator<{ place: string; body: unknown }> {
  for (const place of placesIn(sound)) {
    const name = place.join(".");
    for (const value of oddValues(valueAt(sound, place)))
      yield { place: name, body: replaced(sound, place, value) };
    yield { place: `no ${name}`, body: replaced(sound, place, undefined) };
  }
  for (const body of [...OTHER_TYPES, "text", 1]) yield { place: "body", body };
}

/** Text for a parameter of a query: also odd days. */
export const ODD_QUERY_VALUES = [...ODD_TEXTS.filter((text) => text.length < 5_000), ...ODD_DAYS];

/** Text for a parameter of a path, percent-encoded. */
export const ODD_PATH_PARTS = [
  ..."%00 a%00b ..%2fusers %ff 0 -1 999999999 2147483648 9223372036854775808 1e9".split(" "),
  ...["x".repeat(4_000), "abcdefghijklmnop", "%F0%9F%92%A9"],
  ...["00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"],
];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return at.length > 0 ? [at] : [];
  const inside = Object.entries(value).flatMap(([name, member]) => placesIn(member, [...at, name]));
  return at.length > 0 ? [at, ...inside] : inside;
}

function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((member, name) => Reflect.get(Object(member), name), value);
}

function replaced(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(copy, name, replaced(Reflect.get(Object(value), name), rest, by));
  return copy;
}
