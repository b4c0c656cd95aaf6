import { CHILD_SUBCOMMAND } from "../src/scanner/child-command.ts";

// The scanner's child loads no code of the server, so that it starts in milliseconds and stays
// small.
if (process.argv[2] === CHILD_SUBCOMMAND) {
  const { handleJobs } = await import("../src/scanner/child/handle-jobs.ts");
  await handleJobs();
} else {
  await import("./program.ts");
}
