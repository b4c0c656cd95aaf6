import { CHILD_SUBCOMMAND } from "../src/scanner/child-command.ts";

// The scanner's child loads nothing of the server: it starts in milliseconds and holds no more than
// it needs.
if (process.argv[2] === CHILD_SUBCOMMAND) {
  const { answerJobs } = await import("../src/scanner/child/answer-jobs.ts");
  await answerJobs();
} else {
  await import("./program.ts");
}
