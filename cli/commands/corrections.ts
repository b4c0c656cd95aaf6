import { Command, Option } from "commander";
import {
  CORRECTION_FORMATS,
  CORRECTION_STATES,
  type CorrectionFormat,
  type CorrectionState,
} from "#shared/corrections/schemas.ts";
import { requireOwnedSite } from "#src/features/sites/operator/queries.ts";
import { exportCorrections } from "../../src/features/corrections/export-corrections.ts";
import {
  publishOwnedCorrection,
  takeBackOwnedCorrection,
} from "../../src/features/corrections/operator/change-owned-correction.ts";
import {
  listOwnedCorrections,
  type OwnedCorrection,
} from "../../src/features/corrections/operator/queries.ts";
import { switchOwnedCorrections } from "../../src/features/corrections/operator/switch-owned-corrections.ts";
import type { Services } from "../../src/services.ts";
import { readCount, readSwitch } from "../arguments.ts";
import { io } from "../io.ts";
import { readServices, withServices } from "../open-services.ts";
import { currentOperator } from "../operator.ts";
import { print, printList } from "../output.ts";

const HELP = `
Owners correct elements of their websites in the dashboard, and publish the corrections there. These
commands are for support: what they do appears as done by support in the owner's versions and evidence,
and in \`handrail audit list\`. Pages follow within half a minute.
`;

export function correctionsCommand(): Command {
  return new Command("corrections")
    .description("Manage the corrections of owners' websites")
    .addHelpText("after", HELP)
    .addCommand(exportCommand())
    .addCommand(listCommand())
    .addCommand(publishCommand())
    .addCommand(switchCommand())
    .addCommand(takeBackCommand());
}

interface ListOptions {
  site?: string;
  state?: CorrectionState;
  limit: number;
  json?: boolean;
}

const COLUMNS = ["id", "site", "email", "state", "rule", "value", "pages", "found", "by", "at"] as const;

function listCommand(): Command {
  return new Command("list")
    .description("List corrections, most recently changed first")
    .option("--site <host|id>", "only corrections of this website")
    .addOption(new Option("--state <state>", "only corrections in this state").choices(CORRECTION_STATES))
    .option("--limit <number>", "how many", readCount, 50)
    .option("--json", "print JSON")
    .action(({ json, ...filter }: ListOptions) =>
      readServices(async (services) => {
        const corrections = await listOwnedCorrections(services, filter);
        if (json) print({ corrections }, { json });
        else printList("corrections", corrections.map(cellsOf), COLUMNS, {});
      }),
    );
}

function exportCommand(): Command {
  return new Command("export")
    .description("Print a website's corrections with the source changes, for its developers")
    .argument("<host|id>", "the website")
    .addOption(new Option("--format <format>", "CSV or JSON").choices(CORRECTION_FORMATS).default("csv"))
    .option("--json", "the same as --format json")
    .action((which: string, { format, json }: { format: CorrectionFormat; json?: boolean }) =>
      readServices(async (services) => {
        const { site, owner } = await requireOwnedSite(services, which);
        const file = await exportCorrections(services, owner, site.id, { format: json ? "json" : format });
        await io().write(file.text);
      }),
    );
}

function publishCommand(): Command {
  return new Command("publish")
    .description("Publish an owner's draft to visitors, unless it causes another issue on its page")
    .argument("<id>")
    .option("--json", "print JSON")
    .action((id: string, { json }: { json?: boolean }) => change(publishOwnedCorrection, id, json));
}

function takeBackCommand(): Command {
  return new Command("take-back")
    .description("Take back an owner's published correction, or discard its draft")
    .argument("<id>")
    .option("--json", "print JSON")
    .action((id: string, { json }: { json?: boolean }) => change(takeBackOwnedCorrection, id, json));
}

function switchCommand(): Command {
  return new Command("switch")
    .description("Switch all corrections of a website off or back on; each keeps its state")
    .argument("<host|id>", "the website")
    .argument("<on|off>", "the new state", readSwitch)
    .option("--json", "print JSON")
    .action((which: string, on: boolean, { json }: { json?: boolean }) =>
      withServices(async (services) => {
        print(await switchOwnedCorrections(services, which, { on, operator: currentOperator() }), { json });
      }),
    );
}

type Act = (services: Services, id: string, operator: string) => Promise<OwnedCorrection>;

function change(act: Act, id: string, json: boolean | undefined): Promise<void> {
  return withServices(async (services) => {
    try {
      const correction = await act(services, id, currentOperator());
      print(json ? { ...correction } : cellsOf(correction), { json });
    } finally {
      await services.pageReader.stop();
    }
  });
}

/** Formats a correction's state and its result in the latest scan as text. */
function cellsOf({ id, site, email, state, isChanged, lastScan, ...correction }: OwnedCorrection) {
  const { rule, value, pages, isByOperator } = correction;
  return {
    id,
    site,
    email,
    state: isChanged ? `${state}, changed` : state,
    rule,
    value,
    pages,
    found: lastScan && `on ${lastScan.pages.applied} pages`,
    by: isByOperator ? "operator" : correction.by,
    at: correction.at,
  };
}
