/** Values of a time series' labels, in the same order as their names. */
type LabelValues = readonly string[];

interface Description {
  name: string;
  help: string;
  /** Label names; labels must have few values and must not identify an owner or widget. */
  labels?: readonly string[];
}

export class Counter {
  readonly #description: Description;
  readonly #series = new Map<string, { labels: LabelValues; value: number }>();

  constructor(description: Description) {
    this.#description = description;
    if (!description.labels) this.add(0);
  }

  add(amount = 1, ...labels: LabelValues): void {
    const key = labels.join("\n");
    const series = this.#series.get(key);
    if (series) series.value += amount;
    else this.#series.set(key, { labels, value: amount });
  }

  lines(): string[] {
    const { name, help, labels = [] } = this.#description;
    const values = [...this.#series.values()].map(
      (series) => `${name}${labelText(labels, series.labels)} ${series.value}`,
    );
    return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...values];
  }
}

/** Counts durations in seconds by label, in cumulative buckets. */
export class Histogram {
  readonly #description: Description;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, { labels: LabelValues; counts: number[]; sum: number }>();

  /** @param bounds upper bucket limits in seconds, ascending; the last bucket has none. */
  constructor(description: Description, bounds: readonly number[]) {
    this.#description = description;
    this.#bounds = bounds;
  }

  observe(seconds: number, ...labels: LabelValues): void {
    const key = labels.join("\n");
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: new Array(this.#bounds.length + 1).fill(0), sum: 0 };
      this.#series.set(key, series);
    }
    const at = this.#bounds.findIndex((bound) => seconds <= bound);
    const bucket = at < 0 ? this.#bounds.length : at;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  lines(): string[] {
    const { name, help, labels = [] } = this.#description;
    const values = [...this.#series.values()].flatMap(({ labels: own, counts, sum }) => {
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        const bound = this.#bounds[index] ?? "+Inf";
        return `${name}_bucket${labelText([...labels, "le"], [...own, String(bound)])} ${total}`;
      });
      const text = labelText(labels, own);
      return [...buckets, `${name}_sum${text} ${sum}`, `${name}_count${text} ${total}`];
    });
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...values];
  }
}

export function gaugeLines(name: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`];
}

function labelText(names: readonly string[], values: LabelValues): string {
  if (names.length === 0) return "";
  const pairs = names.map((name, index) => `${name}="${escaped(values[index] ?? "")}"`);
  return `{${pairs.join(",")}}`;
}

/** Escapes a label's value as required by Prometheus' text format. */
function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
