import packageJson from "../../package.json" with { type: "json" };

declare const __HANDRAIL_COMMIT__: string | undefined;
declare const __HANDRAIL_COMMITTED_AT__: string | undefined;

export interface Release {
  version: string;
  /** Commit the executable was built from, with `-dirty` if changed; null when run from source. */
  commit: string | null;
  /** Time of that commit in ISO 8601, so builds are reproducible. */
  date: string | null;
}

/** The running release, as written into the executable by `src/build/compile.ts`. */
export const RELEASE: Release = {
  version: packageJson.version,
  commit: (typeof __HANDRAIL_COMMIT__ === "string" && __HANDRAIL_COMMIT__) || null,
  date: (typeof __HANDRAIL_COMMITTED_AT__ === "string" && __HANDRAIL_COMMITTED_AT__) || null,
};
