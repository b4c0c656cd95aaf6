import { PROXY_SUBCOMMAND, SCAN_SUBCOMMAND } from "../src/scanner/child-command.ts";

// The scanner's child processes load no server code, so they start in milliseconds and stay small.
if (process.argv[2] === SCAN_SUBCOMMAND) {
  const { handleJobs } = await import("../src/scanner/child/handle-jobs.ts");
  await handleJobs({
    "judge-install": async (bytes, { reply, expected }) => {
      const { judgePage } = await import("../src/features/install-checks/judge-page.ts");
      return judgePage(reply, JSON.parse(new TextDecoder().decode(bytes)), expected);
    },
    "is-word-document": async (bytes) =>
      (await import("../src/features/uploads/is-word-document.ts")).isWordDocument(bytes),
    "clean-logo": async (bytes) => {
      const { cleanLogo } = await import("../src/features/site-reports/branding/clean-logo.ts");
      return cleanLogo(Buffer.from(bytes))?.toString("base64") ?? null;
    },
    "read-mail": async (bytes, { authservIds }) =>
      (await import("../src/features/desk/mail-in/read-mail.ts")).readSentMail(bytes, authservIds),
  });
} else if (process.argv[2] === PROXY_SUBCOMMAND) {
  const { serveProxy } = await import("../src/scanner/browser/serve-proxy.ts");
  await serveProxy();
} else {
  const [{ run }, { PROCESS_IO }] = await Promise.all([import("./program.ts"), import("./io.ts")]);
  await run(process.argv.slice(2), PROCESS_IO);
}
