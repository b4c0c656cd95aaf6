import { basename, dirname, extname, join } from "node:path";
import type { Metafile } from "esbuild";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Reads esbuild's metafiles of several builds; paths are relative to the repository. */
export class Outputs {
  private readonly outputs: Metafile["outputs"];

  constructor(metafiles: Metafile[]) {
    this.outputs = Object.assign({}, ...metafiles.map(({ outputs }) => outputs));
  }

  all(): string[] {
    return Object.keys(this.outputs);
  }

  /** Returns the paths of all sources. */
  sources(): string[] {
    return Object.values(this.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  }

  find(entry: string): string | undefined {
    return this.all().find((path) => this.outputs[path]?.entryPoint === entry);
  }

  of(entry: string): string {
    const path = this.find(entry) ?? this.all().find((name) => this.outputs[name]?.inputs[entry]);
    if (!path) throw new Error(`esbuild wrote nothing for ${entry}`);
    return path;
  }

  ofKind(extension: string): string {
    const path = this.all().find((name) => extname(name) === extension);
    if (!path) throw new Error(`esbuild wrote no ${extension} file`);
    return path;
  }

  styleOf(path: string): string | undefined {
    return this.outputs[path]?.cssBundle;
  }

  /**
   * Returns all static imports of a script, transitive ones too. Files of another build are named
   * relative to the script.
   */
  importsOf(path: string, found = new Set<string>()): string[] {
    for (const { path: imported, kind, external } of this.outputs[path]?.imports ?? []) {
      const target = external ? join(dirname(path), imported) : imported;
      if (kind !== "import-statement" || found.has(target) || !this.outputs[target]) continue;
      found.add(target);
      this.importsOf(target, found);
    }
    return [...found];
  }

  describe(path: string) {
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    const bytes = this.outputs[path]?.bytes ?? 0;
    return { file: `assets/${basename(path)}`, type, bytes, compressed: false };
  }
}
