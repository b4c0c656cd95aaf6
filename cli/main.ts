import { CHILD_SUBCOMMAND } from "../src/scanner/child-command.ts";

// The scanner's child loads no code of the server, so that it starts in milliseconds and stays
// small.
if (process.argv[2] === CHILD_SUBCOMMAND) {
  const { handleJobs } = await import("../src/scanner/child/handle-jobs.ts");
  await handleJobs({
    "is-word-document": async (bytes) =>
      (await import("../src/features/uploads/is-word-document.ts")).isWordDocument(bytes),
    "read-mail": async (bytes) =>
      (await import("../src/features/desk/mail-in/read-mail.ts")).readSentMail(bytes),
  });
} else {
  await import("./program.ts");
}
