import type { EngineVersion, PageAudit } from "#src/scanner/findings.ts";
import { storableText } from "./storable-text.ts";

const LENGTH_LIMIT = 300;

/** Returns an audit's engines as a single line, for comparison. */
export function enginesOf({ engines }: Pick<PageAudit, "engines">): string {
  return storableText(engines.map(({ name, version }) => `${name} ${version}`).join(", "), LENGTH_LIMIT);
}

export function enginesIn(line: string | null): EngineVersion[] {
  return (line ?? "").split(", ").flatMap((engine) => {
    const [, name, version] = /^(.+) (\S+)$/.exec(engine) ?? [];
    return name && version ? [{ name, version }] : [];
  });
}
