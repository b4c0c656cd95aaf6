import type { CommandWords } from "./command-words.ts";

/** Generates the bash completion script. Bash completes file names where no word matches. */
export function bashCompletion(name: string, commands: readonly CommandWords[]): string {
  const steps = commands.flatMap(({ path }) => (path ? [quote(stepTo(path))] : []));
  const values = commands.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(
        ({ text, choices }) =>
          `    ${quote(`${path}:${text}`)}) COMPREPLY=($(compgen -W ${quote(choices.join(" "))} -- "$current")); return ;;`,
      ),
  );
  const words = commands.map(
    (command) =>
      `    ${quote(command.path)}) COMPREPLY=($(compgen -W ${quote(wordsOf(command).join(" "))} -- "$current")) ;;`,
  );
  return `# bash completion of ${name}: source <(${name} completion bash)
_${name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} at="" word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case "$at $word" in
      ${steps.join("|")}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at:$previous" in
${values.join("\n")}
  esac
  case "$at" in
${words.join("\n")}
  esac
}
complete -o default -F _${name} ${name}
`;
}

/** Returns the path the way scripts build it, word by word; a single word gets a leading space. */
export function stepTo(path: string): string {
  return path.includes(" ") ? path : ` ${path}`;
}

/** Quotes text for bash and zsh. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function wordsOf({ commands, values, options }: CommandWords): string[] {
  return [...commands.map(({ text }) => text), ...values, ...options.map(({ text }) => text)];
}
