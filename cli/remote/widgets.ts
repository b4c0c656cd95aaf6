import { Command } from "commander";
import { createWidget, listWidgets } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { print, printList } from "../output.ts";
import { callServer } from "./call-server.ts";
import { type Connection, requireConnection, withConnection } from "./connection.ts";

const PAGE_SIZE = "200";

type Options = Partial<Connection> & { json?: boolean };

export function remoteWidgetsCommand(): Command {
  const command = new Command("widgets").description("The account's widgets");
  withConnection(command.command("list"))
    .description("List the widgets, oldest first")
    .option("--json", "print one JSON document")
    .action(async (options: Options) => {
      const widgets = await allWidgets(requireConnection(options));
      printList("widgets", widgets, ["id", "name", "websiteUrl", "isActive", "publicId"], options);
    });
  withConnection(command.command("show"))
    .description("Print a widget with its embed code")
    .argument("<id>", "id or public id of the widget")
    .option("--json", "print one JSON document")
    .action(async (id: string, options: Options) => {
      const widgets = await allWidgets(requireConnection(options));
      const found = widgets.find((widget) => widget.id === id || widget.publicId === id);
      if (!found) throw new Error(`There's no widget ${id} in this account`);
      print({ ...found }, options);
    });
  withConnection(command.command("create"))
    .description("Create a widget and print it with its embed code")
    .argument("<name>")
    .option("--website <url>", "the website it's for")
    .option(
      "--idempotency-key <key>",
      "a name for this call; repeating the call with it doesn't create a second widget",
    )
    .option("--json", "print one JSON document")
    .action(async (name: string, options: Options & { website?: string; idempotencyKey?: string }) => {
      const body = { name, ...(options.website && { websiteUrl: options.website }) };
      const created = await callServer(
        requireConnection(options),
        createWidget,
        { body },
        { idempotencyKey: options.idempotencyKey },
      );
      print({ ...created }, options);
    });
  return command;
}

async function allWidgets(connection: Connection): Promise<WidgetView[]> {
  const widgets: WidgetView[] = [];
  for (;;) {
    const after = widgets.at(-1)?.id;
    const query = { limit: PAGE_SIZE, ...(after && { after }) };
    const page = await callServer(connection, listWidgets, { query });
    widgets.push(...page);
    if (page.length < Number(PAGE_SIZE)) return widgets;
  }
}
