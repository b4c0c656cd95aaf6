import { stepTo } from "./bash.ts";
import type { CommandWords, OptionWord } from "./command-words.ts";

export function fishCompletion(name: string, commands: readonly CommandWords[]): string {
  const steps = commands.flatMap(({ path }) => (path ? [quote(stepTo(path))] : []));
  const lines = commands.flatMap((command) => {
    const start = `complete -c ${name} -n ${quote(`__${name}_at ${quote(command.path)}`)}`;
    return [
      ...command.commands.map((one) => `${start} -f -a ${quote(one.text)} -d ${quote(one.description)}`),
      ...command.values.map((value) => `${start} -f -a ${quote(value)}`),
      ...command.options.map((option) => `${start} ${describeOption(option)}`),
    ];
  });
  return `# fish completion of ${name}: ${name} completion fish | source
function __${name}_at
    set -l at ''
    for word in (commandline -opc)[2..]
        switch "$at $word"
            case ${steps.join(" ")}
                set at (string trim -- "$at $word")
        end
    end
    test "$at" = "$argv[1]"
end
${lines.join("\n")}
`;
}

function describeOption({ text, short, description, takesValue, choices }: OptionWord): string {
  return [
    text.startsWith("--") ? `-l ${text.slice(2)}` : `-s ${text.slice(1)}`,
    ...(short ? [`-s ${short.slice(1)}`] : []),
    ...(choices.length > 0 ? [`-x -a ${quote(choices.join(" "))}`] : takesValue ? ["-r"] : []),
    `-d ${quote(description)}`,
  ].join(" ");
}

/** Quotes text for fish, which has two escapes within single quotes. */
function quote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
