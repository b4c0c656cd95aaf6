export interface ParsedYaml {
  value: unknown;
}

export interface YamlProblem {
  /** 1-based. */
  line: number;
  message: string;
}

export function parseYaml(yaml: string): ParsedYaml | { problem: YamlProblem } {
  try {
    return { value: Bun.YAML.parse(yaml) };
  } catch {
    const message = "cannot be read as YAML; put a value with a colon, a hash or a quote in it into quotes";
    return { problem: { line: brokenLine(yaml), message } };
  }
}

/**
 * Returns the line after the longest prefix that parses, since Bun's parser does not report one.
 */
function brokenLine(yaml: string): number {
  const lines = yaml.trimEnd().split("\n");
  const readable = lines.findLastIndex((_, index) => canBeRead(lines.slice(0, index + 1).join("\n")));
  return Math.min(readable + 2, lines.length);
}

function canBeRead(yaml: string): boolean {
  try {
    Bun.YAML.parse(yaml);
    return true;
  } catch {
    return false;
  }
}
