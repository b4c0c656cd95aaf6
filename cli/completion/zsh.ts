import { quote, stepTo } from "./bash.ts";
import type { CommandWords, Word } from "./command-words.ts";

/** Generates the zsh completion script, which works both with `source` and in an `fpath` folder. */
export function zshCompletion(name: string, commands: readonly CommandWords[]): string {
  const steps = commands.flatMap(({ path }) => (path ? [quote(stepTo(path))] : []));
  const cases = commands.map(
    ({ path, commands: subcommands, values, options }) => `    ${quote(path)})
      entries=(${[...subcommands.map(described), ...values.map(quote)].join(" ")})
      options=(${options.map(described).join(" ")})
      ;;`,
  );
  return `#compdef ${name}
# zsh completion of ${name}: source <(${name} completion zsh)
_${name}() {
  local -a entries options
  local at="" word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      ${steps.join("|")}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${cases.join("\n")}
  esac
  if [[ $PREFIX == -* ]]; then
    _describe -o option options
  elif (( \${#entries} )); then
    _describe command entries
  else
    _files
  fi
}
if [[ $funcstack[1] == _${name} ]]; then _${name} "$@"; else compdef _${name} ${name}; fi
`;
}

function described({ text, description }: Word): string {
  return quote(`${text}:${description.replaceAll(":", "\\:")}`);
}
