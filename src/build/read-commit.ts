interface Commit {
  /** Abbreviated hash, with `-dirty` if tracked files were changed; empty outside a repository. */
  commit: string;
  /** Commit time in ISO 8601; empty if unknown. */
  date: string;
}

/**
 * Returns the checked-out commit. COMMIT and SOURCE_DATE_EPOCH in the environment take precedence,
 * for builds without the repository, such as the image's.
 */
export function readCommit(folder: string, environment: Record<string, string | undefined>): Commit {
  const git = (...args: string[]) => {
    const { success, stdout } = Bun.spawnSync(["git", ...args], { cwd: folder, stderr: "ignore" });
    return success ? stdout.toString().trim() : "";
  };
  const { COMMIT, SOURCE_DATE_EPOCH } = environment;
  const hash = COMMIT || git("rev-parse", "--short=12", "HEAD");
  const isDirty = !COMMIT && git("status", "--porcelain", "--untracked-files=no") !== "";
  const seconds = SOURCE_DATE_EPOCH || (COMMIT ? "" : git("show", "--no-patch", "--format=%ct", "HEAD"));
  return {
    commit: hash && isDirty ? `${hash}-dirty` : hash,
    date: seconds ? new Date(Number(seconds) * 1_000).toISOString() : "",
  };
}
