import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import type { OperatorConversation, OperatorMessageView } from "#shared/desk/operator-schemas.ts";
import { DESK_STATE_NAMES, TOPIC_NAMES } from "#shared/desk/words.ts";
import { FILE_KIND_NAMES, fileSizeText } from "#shared/uploads/choices.ts";
import { readFiles, showConversation } from "../../../src/features/desk/operator/queries.ts";
import type { Services } from "../../../src/services.ts";
import { io } from "../../io.ts";
import { readServices } from "../../open-services.ts";
import { print } from "../../output.ts";

export function showCommand(): Command {
  return new Command("show")
    .description("Show a conversation with all messages, and save its files")
    .argument("<id>")
    .option("--files <folder>", "write the files to this folder, which is created if it's missing")
    .option("--json", "print JSON")
    .action((id: string, { files, json }: { files?: string; json?: boolean }) =>
      readServices(async (services) => {
        const conversation = await showConversation(services, id);
        const saved = files === undefined ? [] : await saveFiles(services, id, files);
        if (json) return print({ ...conversation, saved }, { json });
        io().log(conversationText(conversation));
        for (const path of saved) io().log(`Saved ${path}`);
      }),
    );
}

/** Prefixes file names with a number and an ID so no file overwrites another. */
async function saveFiles(services: Services, id: string, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const saved: string[] = [];
  for await (const { file, bytes } of readFiles(services, id)) {
    const path = join(folder, `${file.message}-${file.id.slice(0, 8)}-${file.name}`);
    writeFileSync(path, bytes, { mode: 0o600 });
    saved.push(path);
  }
  return saved;
}

function conversationText({
  id,
  account,
  subject,
  topic,
  state,
  answerDue,
  caseId,
  messages,
  heldAnswers,
}: OperatorConversation): string {
  const head = [
    subject,
    `${TOPIC_NAMES[topic]}, ${DESK_STATE_NAMES[state].toLowerCase()}, account of ${account.email}`,
    ...(answerDue ? [`Answer promised by ${answerDue}`] : []),
    ...(caseId ? [`About a case of theirs (${caseId})`] : []),
    id,
  ];
  const held = heldAnswers.map(
    ({ sender, reason, createdAt, text }) =>
      `NOT SENT (${reason}), by mail from ${sender}, ${createdAt}\n${text.replace(/^/gm, "  ")}`,
  );
  return [head.join("\n"), ...messages.map(messageText), ...held].join("\n\n");
}

function messageText({
  number,
  author,
  name,
  operator,
  sender,
  createdAt,
  text,
  files,
  ...answer
}: OperatorMessageView) {
  const who = {
    customer: name ?? "a former member",
    team: `you (${operator ?? "support"})`,
    unverified: `NOT VERIFIED ${sender}`,
  }[author];
  const by = sender && author !== "unverified" ? `, by mail from ${sender}` : "";
  const doubt = answer.isSigned === false ? ", sender NOT CONFIRMED by the mail server" : "";
  const late = answer.wasInTime === false ? ", later than promised" : "";
  const delivery = answer.delivery === "failed" ? ", NOT DELIVERED" : "";
  return [
    `#${number} ${who}, ${createdAt}${by}${doubt}${late}${delivery}`,
    text.replace(/^/gm, "  "),
    ...(answer.whole === null ? [] : ["  [The whole email is at the desk, and in --json]"]),
    ...files.map((file) => `  [${file.name}: ${FILE_KIND_NAMES[file.kind]}, ${fileSizeText(file.size)}]`),
  ].join("\n");
}
