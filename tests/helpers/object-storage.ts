import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { BucketSetting } from "#src/settings/backup-bucket.ts";

const KEY = "S3RVER";

/** Starts an S3-compatible object storage that checks signatures, with one bucket. */
export async function startObjectStorage(wanted = 0) {
  const directory = mkdtempSync(join(tmpdir(), "handrail-bucket-"));
  const configureBuckets = [{ name: "backups" }];
  const address = "127.0.0.1";
  const server = new S3rver({ address, port: wanted, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const setting: BucketSetting = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "backups",
    folder: "handrail/",
    region: "us-east-1",
    accessKeyId: KEY,
    secretAccessKey: KEY,
  };
  return {
    setting,
    environment: {
      BACKUP_S3_URL: `${setting.endpoint}/backups/handrail`,
      BACKUP_S3_ACCESS_KEY_ID: KEY,
      BACKUP_S3_SECRET_ACCESS_KEY: KEY,
    },
    async stop(): Promise<void> {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type ObjectStorage = Awaited<ReturnType<typeof startObjectStorage>>;
