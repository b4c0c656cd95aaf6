import { Argument, Command } from "commander";
import { bashCompletion } from "../completion/bash.ts";
import { listCommandWords } from "../completion/command-words.ts";
import { fishCompletion } from "../completion/fish.ts";
import { zshCompletion } from "../completion/zsh.ts";
import { UsageError } from "../exit-codes.ts";
import { io } from "../io.ts";

const SHELLS = new Map([
  ["bash", bashCompletion],
  ["zsh", zshCompletion],
  ["fish", fishCompletion],
]);

export function completionCommand(): Command {
  return new Command("completion")
    .description(
      "Print a script that completes these commands in a shell, for `source <(handrail completion bash)`",
    )
    .addArgument(new Argument("<shell>").choices([...SHELLS.keys()]))
    .action(async (shell: string, _options: unknown, command: Command) => {
      const program = command.parent;
      const write = SHELLS.get(shell);
      if (!program || !write) throw new UsageError(`There's no completion for ${shell}`);
      await io().write(write(program.name(), listCommandWords(program)));
    });
}
