import { getPriority } from "node:os";
import packageJson from "../../package.json" with { type: "json" };
import { BrowserScanner } from "../../src/scanner/browser/browser-scanner.ts";
import type { PageAudit } from "../../src/scanner/findings.ts";
import type { FetchedBytes } from "../../src/scanner/jobs.ts";
import { PageScanner } from "../../src/scanner/page-scanner.ts";
import { UsageError } from "../exit-codes.ts";
import { io } from "../io.ts";

/** Debian's program names; the headless one is first because it takes half the time. */
const PROGRAMS = ["chromium-headless-shell", "chromium", "google-chrome"];

/** Content type of pages that are PDFs, whatever their server says. */
export const PDF = "application/pdf";

export interface Auditing {
  audit(page: FetchedBytes): Promise<PageAudit>;
  stop(): void;
}

/**
 * Opens the auditors: a child process and, with `browser`, Chromium for everything except PDFs and
 * local files.
 */
export function openAuditing(options: { browser: boolean; allowPrivate: boolean }): Auditing {
  const children = new PageScanner({ priority: getPriority() });
  const inBrowser = options.browser ? openBrowserScanner(options) : null;
  return {
    audit(page) {
      if (page.contentType === PDF) return children.read("audit-pdf", page.bytes, null);
      return inBrowser && /^https?:/.test(page.url)
        ? inBrowser.audit(page)
        : children.run("audit-page", page);
    },
    stop() {
      children.stop();
      inBrowser?.stop();
    },
  };
}

function openBrowserScanner({ allowPrivate }: { allowPrivate: boolean }): BrowserScanner {
  return new BrowserScanner({
    browser: findBrowser(),
    userAgent: `(compatible; Handrail/${packageJson.version}; handrail scan)`,
    rules: {
      allowLoopback: false,
      allowPrivate,
    },
  });
}

function findBrowser(): { url: string } | { program: string } {
  const { CHROMIUM, BROWSER_URL } = io().environment;
  if (BROWSER_URL) return { url: BROWSER_URL };
  const program = CHROMIUM || PROGRAMS.map((name) => Bun.which(name)).find((path) => path !== null);
  if (!program) throw new UsageError("There's no Chromium. Install one, or set CHROMIUM to its path.");
  return { program };
}
