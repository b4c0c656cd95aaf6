import type { MarkupCase, MarkupChange } from "#shared/scan-rules/changed-markup.ts";
import type { Fault, MarkupChanger } from "./markup-change.ts";
import { type Changes, writeElement } from "./write-element.ts";

/** Returns the only correct change. */
export function only(markup: string, place?: MarkupChange["place"]): MarkupChange[] {
  return [{ markup, ...(place && { place }) }];
}

export function change(changes: Changes): MarkupChanger {
  return (fault) => only(writeElement(fault, changes));
}

/** Turns the element into a different one, with changed attributes. */
export function rename(name: string, changes: Changes = {}): MarkupChanger {
  return (fault) => only(writeElement(fault, changes, { name }));
}

/** Replaces the element's content. */
export function fill(content: string): MarkupChanger {
  return (fault) => only(writeElement(fault, {}, { content }));
}

/**
 * Offers the first change from each of several changers, along with the case in which it is right.
 */
export function choice(
  ...offers: ReadonlyArray<readonly [when: MarkupCase, changer: MarkupChanger]>
): MarkupChanger {
  return (fault) =>
    offers.flatMap(([when, changer]) =>
      changer(fault)
        .slice(0, 1)
        .map((one) => ({ ...one, when })),
    );
}

export function attributeIn({ messageId, values, element }: Omit<Fault, "context" | "withTexts">) {
  const named = /^name-of-(?:element|role)$/.test(messageId) ? NAMING : [values.attribute];
  return Array.from(element.attributes, ({ name }) => name).find((name) => named.includes(name));
}

const NAMING: readonly unknown[] = ["aria-label", "aria-labelledby"];

/** Removes a role and the attributes that depend on it. */
export function withoutRole(element: Element): Changes {
  const names = Array.from(element.attributes, ({ name }) => name);
  const aria = names.filter((name) => /^aria-(?!hidden|live|describedby)/.test(name));
  return Object.fromEntries([...aria, "role"].map((name) => [name, null]));
}
