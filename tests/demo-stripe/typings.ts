import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

/** Types of the wire format: decimals are text, and enumerations have only the package's values. */
const HEADER = `import type Stripe from "stripe";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Text<T> = Same<T, string> extends true ? string : string extends T ? never : T;
type Wire<T> = T extends Stripe.Decimal ? string
  : T extends string ? Text<T>
  : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "Preserve",
    moduleResolution: "bundler",
    target: "ESNext",
    types: [],
    paths: { stripe: [join(ROOT, "node_modules/stripe/esm/stripe.esm.node.d.ts")] },
  },
  files: ["samples.ts"],
};

/** Parsed JSON with the name of its type in the `stripe` package, such as `Stripe.Customer`. */
export interface Sample {
  type: string;
  value: unknown;
}

/**
 * Compiles each sample as a literal of its type, and returns the errors (missing, unknown or
 * mistyped fields), one line each, preceded by the sample's type.
 */
export async function typeErrors(samples: Sample[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "handrail-typings-"));
  try {
    const lines = samples.map(
      ({ type, value }, index) => `export const s${index}: Wire<${type}> = ${JSON.stringify(value)};`,
    );
    await Bun.write(join(folder, "samples.ts"), `${HEADER}${lines.join("\n")}\n`);
    await Bun.write(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
    const tsc = Bun.spawn([join(ROOT, "node_modules/.bin/tsc"), "-p", folder, "--pretty", "false"], {
      stdout: "pipe",
    });
    const output = await new Response(tsc.stdout).text();
    if ((await tsc.exited) !== 0 && output === "") throw new Error("The compiler failed");
    return output
      .split("\n")
      .filter(Boolean)
      .map((line) => located(line, samples));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the package's type of a reply: an object, a list, a deleted object or an event. */
export function typeOf(reply: object): string {
  const object = "object" in reply ? String(reply.object) : "";
  if (object === "event" && "type" in reply) return `Extract<Stripe.Event, { type: "${reply.type}" }>`;
  if (object === "list" && "data" in reply && Array.isArray(reply.data)) {
    const types = new Set(reply.data.map(typeOf));
    return `Stripe.ApiList<${types.size === 0 ? "never" : [...types].join(" | ")}>`;
  }
  const names = object.split(".").map((name) => IRREGULAR[name] ?? pascalCase(name));
  const last = names.pop();
  return ["Stripe", ...names, "deleted" in reply ? `Deleted${last}` : last].join(".");
}

const IRREGULAR: Record<string, string> = { invoiceitem: "InvoiceItem" };

function pascalCase(words: string): string {
  return words.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function located(line: string, samples: Sample[]): string {
  const found = /samples\.ts\((\d+),\d+\): error \w+: (.*)$/.exec(line);
  if (!found) return line;
  const sample = samples[Number(found[1]) - HEADER.split("\n").length];
  return `${sample?.type}: ${found[2]}`;
}
