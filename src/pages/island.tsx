import { type ComponentType, createContext, createElement, useContext, useId } from "react";
import { renderToString } from "react-dom/server";
import type { CompanionName, IslandName } from "../../islands/registry.ts";

/** The type itself if it survives JSON, else never. */
type Serializable<T> = T extends string | number | boolean | null
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : T extends object
      ? { [Name in keyof T]: Serializable<T[Name]> }
      : never;

/**
 * Time of an island's hydration. `now`: after the first paint, for the page's main purpose. `seen`:
 * near the viewport, touched or focused, or the page idle. `signed-in`: after the first paint, only
 * with a session. `with-others`: together with the first other island.
 */
type When = "now" | "seen" | "signed-in" | "with-others";

interface IslandProps<Props extends object> {
  name: IslandName | CompanionName;
  component: ComponentType<Props>;
  when?: When;
  /** Must survive JSON, since the browser receives the props in an attribute. */
  props: Props & { [Name in keyof Props]: Serializable<Props[Name]> };
}

/** Collects the islands of a page while it is rendered. */
export const PageIslands = createContext<Set<IslandName>>(new Set());

/** Renders a component so that `islands/client.ts` can hydrate it in the browser. */
export function Island<Props extends object>({ name, component, when = "seen", props }: IslandProps<Props>) {
  const id = useId();
  const islands = useContext(PageIslands);
  if (name !== "toaster") islands.add(name);
  const html = renderToString(createElement<Props>(component, props), { identifierPrefix: id });
  return (
    <div
      data-island={name}
      data-island-id={id}
      data-when={when}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made this HTML one line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
