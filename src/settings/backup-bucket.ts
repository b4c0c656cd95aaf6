import type { Environment } from "./settings.ts";

/** Folder in an S3-compatible bucket, with a key that can access it. */
export interface BucketSetting {
  /** Origin of the object storage; objects are at `/bucket/folder/name`. */
  endpoint: string;
  bucket: string;
  /** Prefix of object names: empty, or a path ending in a slash. */
  folder: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const NAMES = ["BACKUP_S3_URL", "BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"] as const;

/** Returns the bucket for backups, or null if none is set; adds errors to `problems`. */
export function chooseBucket(env: Environment, problems: string[]): BucketSetting | null {
  const missing = NAMES.filter((name) => !env[name]);
  if (missing.length === NAMES.length) return null;
  if (missing.length > 0) {
    problems.push(
      `${missing.join(", ")}: the address and the key of the bucket go together; set all or none`,
    );
    return null;
  }
  const url = new URL(env.BACKUP_S3_URL ?? "");
  const [bucket = "", ...folders] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (!bucket || url.username || url.search) {
    problems.push("BACKUP_S3_URL: use an address such as https://s3.example.com/bucket/folder");
  }
  return {
    endpoint: url.origin,
    bucket,
    folder: folders.map((name) => `${name}/`).join(""),
    region: env.BACKUP_S3_REGION,
    accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? "",
  };
}
