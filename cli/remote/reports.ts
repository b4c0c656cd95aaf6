import { Command, Option } from "commander";
import { listReports, readReport } from "#shared/barrier-reports/contract.ts";

import { REPORT_STATES, type ReportState, type ReportView } from "#shared/barrier-reports/schemas.ts";
import { readCount } from "../arguments.ts";
import { print, printList } from "../output.ts";
import { callServer } from "./call-server.ts";
import { type Connection, requireConnection, withConnection } from "./connection.ts";

type Options = Partial<Connection> & { json?: boolean };

export function remoteReportsCommand(): Command {
  const command = new Command("reports").description("Barrier reports from visitors");
  withConnection(command.command("list"))
    .description("List barrier reports, newest first")
    .addOption(new Option("--state <state>", "only reports in this state").choices(REPORT_STATES))
    .option("--limit <number>", "reports to list", readCount, 50)
    .option("--json", "print one JSON document")
    .action(async (options: Options & { state?: ReportState; limit: number }) => {
      const reports = await newestReports(requireConnection(options), options);
      printList("reports", reports, ["id", "createdAt", "state", "widgetName", "pageUrl"], options);
    });
  withConnection(command.command("show"))
    .description("Print a report with its text and replies")
    .argument("<id>", "id of the report")
    .option("--json", "print one JSON document")
    .action(async (id: string, options: Options) => {
      const { replies, ...report } = await callServer(requireConnection(options), readReport, {
        params: { id },
      });
      print(options.json ? { ...report, replies } : { ...report, replies: replies.length }, options);
    });
  return command;
}

async function newestReports(
  connection: Connection,
  { state, limit }: { state?: ReportState; limit: number },
): Promise<ReportView[]> {
  const reports: ReportView[] = [];
  for (;;) {
    const after = reports.at(-1)?.id;
    const query = { ...(state && { state }), ...(after && { after }) };
    const page = await callServer(connection, listReports, { query });
    reports.push(...page.reports);
    if (reports.length >= limit || !page.hasMore) return reports.slice(0, limit);
  }
}
