import { join } from "node:path";
import * as v from "valibot";
import { dependencies } from "../../../package.json" with { type: "json" };

/** Development packages with files copied into the executable. */
const COPIED = ["lucide-static", "simple-icons"];
/** Optional packages that nothing here loads: pdf.js draws with it. */
const UNUSED = "@napi-rs/canvas";

export interface RuntimePackage {
  name: string;
  version: string;
  /** Installed folder, relative to the repository. */
  folder: string;
}

const Names = v.optional(v.record(v.string(), v.string()), {});
const LockSchema = v.object({
  packages: v.record(
    v.string(),
    v.pipe(
      v.looseTuple([
        v.string(),
        v.string(),
        v.object({
          dependencies: Names,
          optionalDependencies: Names,
          peerDependencies: Names,
          optionalPeers: v.optional(v.array(v.string()), []),
        }),
      ]),
      v.transform(([nameAndVersion, , needs]) => ({ nameAndVersion, needs })),
    ),
  ),
});

type Packages = v.InferOutput<typeof LockSchema>["packages"];

/** Lists copied packages and, from the lock file, `dependencies` at any depth. */
export async function listRuntimePackages(): Promise<RuntimePackage[]> {
  const lock = await Bun.file(join(import.meta.dir, "../../../bun.lock")).text();
  const { packages } = v.parse(LockSchema, Bun.JSONC.parse(lock));
  const found = new Set<string>();
  for (const name of [...Object.keys(dependencies), ...COPIED]) addWithNeeds(found, packages, name);
  return [...found].sort().map((key) => describe(key, packages[key]?.nameAndVersion ?? ""));
}

function addWithNeeds(found: Set<string>, packages: Packages, key: string): void {
  const entry = packages[key];
  if (!entry || key === UNUSED || found.has(key)) return;
  found.add(key);
  const { dependencies, optionalDependencies, peerDependencies, optionalPeers } = entry.needs;
  const peers = Object.keys(peerDependencies).filter((name) => !optionalPeers.includes(name));
  for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
    addWithNeeds(found, packages, nearest(packages, key, name));
  }
}

/**
 * Returns a package's key in the lock file as resolved from another package, which may have its own
 * copy.
 */
function nearest(packages: Packages, from: string, name: string): string {
  const folders = namesIn(from);
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const key = [...folders.slice(0, depth), name].join("/");
    if (packages[key]) return key;
  }
  return name;
}

function describe(key: string, nameAndVersion: string): RuntimePackage {
  const at = nameAndVersion.lastIndexOf("@");
  return {
    name: nameAndVersion.slice(0, at),
    version: nameAndVersion.slice(at + 1),
    folder: `node_modules/${namesIn(key).join("/node_modules/")}`,
  };
}

/** Splits a key such as `a/@scope/b` into package names. */
function namesIn(key: string): string[] {
  return key.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];
}
