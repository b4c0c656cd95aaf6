import { Command, Option } from "commander";
import { SCAN_STATES, type ScanState } from "#shared/sites/choices.ts";
import { listOwnedScans, requireOwnedScan } from "#src/features/sites/operator/queries.ts";
import { runOwnedScan } from "#src/features/sites/operator/run-scan.ts";
import { ownedScanView, readScanPages } from "#src/features/sites/operator/scan-report.ts";
import { setScanLimits } from "#src/features/sites/operator/set-scan-limits.ts";
import { readCount } from "../arguments.ts";
import { UsageError } from "../exit-codes.ts";
import { requireUser } from "../find-user.ts";
import { io } from "../io.ts";
import { readServices, withServices } from "../open-services.ts";
import { currentOperator } from "../operator.ts";
import { print, printList } from "../output.ts";
import { SCAN_COLUMNS, scanCells } from "../scan-cells.ts";

export function scansCommand(): Command {
  return new Command("scans")
    .description("Manage the scans of owners' websites; `handrail scan` checks any page")
    .addCommand(limitsCommand())
    .addCommand(listCommand())
    .addCommand(runCommand())
    .addCommand(showCommand());
}

interface LimitOptions {
  sites?: number;
  pages?: number;
  reset?: boolean;
  json?: boolean;
}

function limitsCommand(): Command {
  return new Command("limits")
    .description("Set an owner's number of websites and pages per scan, overriding their plan")
    .argument("<email|id>")
    .option("--sites <number>", "websites", readCount)
    .option("--pages <number>", "pages per scan of a website", readCount)
    .option("--reset", "go back to the plan's numbers")
    .option("--json", "print JSON")
    .action((who: string, { sites, pages, reset, json }: LimitOptions) => {
      const hasNumber = sites !== undefined || pages !== undefined;
      if (Boolean(reset) === hasNumber) throw new UsageError("Use --sites and --pages, or --reset");
      return withServices(async (services) => {
        const user = await requireUser(services, who);
        const agreed = reset ? { sites: null, pages: null } : { sites, pages };
        print(
          { email: user.email, ...(await setScanLimits(services, user, agreed, currentOperator())) },
          { json },
        );
      });
    });
}

interface ListOptions {
  site?: string;
  state?: ScanState;
  limit: number;
  json?: boolean;
}

function listCommand(): Command {
  return new Command("list")
    .description("List scans, newest first")
    .option("--site <host>", "only scans of this website")
    .addOption(new Option("--state <state>", "only scans in this state").choices(SCAN_STATES))
    .option("--limit <number>", "how many", readCount, 50)
    .option("--json", "print JSON")
    .action(({ json, ...filter }: ListOptions) =>
      readServices(async (services) => {
        const scans = (await listOwnedScans(services, filter)).map(ownedScanView);
        if (json) print({ scans }, { json });
        else printList("scans", scans.map(scanCells), SCAN_COLUMNS, {});
      }),
    );
}

function runCommand(): Command {
  return new Command("run")
    .description("Queue a scan of a website now, in addition to its owner's daily scans; the server runs it")
    .argument("<host|id>", "the website")
    .option("--json", "print JSON")
    .action((which: string, { json }: { json?: boolean }) =>
      withServices(async (services) => {
        const scan = ownedScanView(await runOwnedScan(services, which, currentOperator()));
        print(json ? { ...scan } : scanCells(scan), { json });
        io().error(`The server will run it once it's up. See: handrail scans show ${scan.id}`);
      }),
    );
}

function showCommand(): Command {
  return new Command("show")
    .description("Show a scan with the pages that failed")
    .argument("<id>")
    .option("--json", "print JSON")
    .action((id: string, { json }: { json?: boolean }) =>
      readServices(async (services) => {
        const row = await requireOwnedScan(services, id);
        const scan = ownedScanView(row);
        const pages = await readScanPages(services, row);
        if (json) return print({ ...scan, pages }, { json });
        const { review, advice } = scan.summary ?? {};
        const notes = scan.notes.map(({ text }) => text);
        print({ ...scanCells(scan), review, advice, notes, ...pages?.counts }, {});
        if (!pages) return io().log("\nOnly a website's newest scan keeps its pages.");
        const failed = pages.failed.map((page) => ({ ...page, reason: page.reason?.text }));
        io().log("");
        printList("failed pages", failed, ["url", "status", "reason"], {});
      }),
    );
}
