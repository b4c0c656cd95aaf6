import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../helpers/run-lanes.ts";
import { type Fault, withFault } from "./fault.ts";

/** Folders of what the build bundles for browsers and for the scanner's windows. */
const BUNDLED = /^(?:widget|islands|src\/(?:ui|dashboard|pages|shared|scanner\/engine))\//;

/** A copy of the project, of which one file at a time has a fault. */
export class Tree {
  readonly root: string;
  readonly #built: string;
  /** Fault in the sources that `.build` was made from. */
  #isBuiltWith: Fault | null = null;
  #fault: Fault | null = null;

  /** Copies the project's files as they are now into a new folder, and builds the copy. */
  static async create(folder: string): Promise<Tree> {
    const tree = new Tree(folder);
    const list = Bun.spawnSync(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: ROOT,
    });
    const paths = list.stdout.toString().split("\0").filter(Boolean);
    for (const path of paths.filter((one) => existsSync(join(ROOT, one))))
      cpSync(join(ROOT, path), join(tree.root, path));
    symlinkSync(join(ROOT, "node_modules"), join(tree.root, "node_modules"));
    if (!(await tree.run("bun", "src/build/build.ts"))) throw new Error("The unchanged copy does not build");
    cpSync(join(tree.root, ".build"), tree.#built, { recursive: true });
    return tree;
  }

  private constructor(folder: string) {
    this.root = join(folder, "tree");
    this.#built = join(folder, "built");
  }

  /**
   * Puts a fault in, or takes the one in it out, and builds what it changes in the browser files.
   * Returns false if the build refuses the fault.
   */
  async set(fault: Fault | null): Promise<boolean> {
    if (this.#fault) cpSync(join(ROOT, this.#fault.file), join(this.root, this.#fault.file));
    this.#fault = fault;
    if (fault) {
      const path = join(this.root, fault.file);
      writeFileSync(path, withFault(fault, readFileSync(path, "utf8")));
    }
    const wanted = fault && BUNDLED.test(fault.file) ? fault : null;
    if (wanted === this.#isBuiltWith) return true;
    this.#restoreBuilt();
    this.#isBuiltWith = wanted;
    return wanted === null || this.run("bun", "src/build/build.ts");
  }

  /** Builds all as a release, with the executable. Returns false if that fails. */
  async release(): Promise<boolean> {
    this.#isBuiltWith = this.#fault;
    return (
      (await this.run("bun", "src/build/build.ts", "--release")) &&
      (await this.run("bun", "src/build/compile.ts"))
    );
  }

  /** Runs a command in the copy; prints its output and returns false if it fails. */
  private async run(...command: string[]): Promise<boolean> {
    const child = Bun.spawn(command, { cwd: this.root, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    const isFine = (await child.exited) === 0;
    if (!isFine) console.log(output.join(""));
    return isFine;
  }

  #restoreBuilt(): void {
    rmSync(join(this.root, ".build"), { recursive: true });
    cpSync(this.#built, join(this.root, ".build"), { recursive: true });
  }
}
