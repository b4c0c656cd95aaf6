import type { Command } from "commander";

export interface Word {
  text: string;
  description: string;
}

export interface OptionWord extends Word {
  /** Short form such as `-h`; null if there is none. */
  short: string | null;
  takesValue: boolean;
  /** Possible values; empty if any value is allowed. */
  choices: readonly string[];
}

/** Completions for the command at a path such as `user create`. */
export interface CommandWords {
  path: string;
  commands: Word[];
  /** Possible values of its arguments. */
  values: string[];
  options: OptionWord[];
}

/** Lists the completions for the program itself, then for each command. */
export function listCommandWords(program: Command): CommandWords[] {
  return describe(program, "");
}

function describe(command: Command, path: string): CommandWords[] {
  const help = command.createHelp();
  const subcommands = help.visibleCommands(command);
  const options = help.visibleOptions(command).map((option) => ({
    text: option.long ?? option.short ?? "",
    short: option.short && option.long ? option.short : null,
    description: option.description,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? [],
  }));
  const own = {
    path,
    commands: subcommands.map((one) => ({ text: one.name(), description: one.description() })),
    values: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    options,
  };
  return [own, ...subcommands.flatMap((one) => describe(one, `${path} ${one.name()}`.trim()))];
}
