import { DataDirLockedError, lockDataDir } from "../../src/db/data-lock.ts";

/** Takes the lock of the folder named, says `held` or who has it, and keeps it until killed. */
const [dataDir = ""] = process.argv.slice(2);
try {
  lockDataDir(dataDir);
  console.log("held");
  setInterval(() => {}, 60_000);
} catch (error) {
  if (!(error instanceof DataDirLockedError)) throw error;
  console.log(error.message);
}
