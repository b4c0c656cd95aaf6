import { type ComponentType, createContext, createElement, useContext, useId } from "react";
import { renderToString } from "react-dom/server";
import type { CompanionName, IslandName } from "../../islands/registry.ts";

/** The type itself if it survives JSON; otherwise never. */
type Serializable<T> = T extends string | number | boolean | null
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : T extends object
      ? { [Name in keyof T]: Serializable<T[Name]> }
      : never;

/**
 * When an island is hydrated. `now`: after first paint, for the page's main purpose. `seen`: once
 * near the viewport, touched or focused, or when the page is idle. `signed-in`: after first paint,
 * only with a session. `with-others`: together with the first other island.
 */
type When = "now" | "seen" | "signed-in" | "with-others";

interface IslandProps<Props extends object> {
  name: IslandName | CompanionName;
  component: ComponentType<Props>;
  when?: When;
  /** Props must survive JSON, since the browser receives them in an attribute. */
  props: Props & { [Name in keyof Props]: Serializable<Props[Name]> };
}

/** Collects a page's islands while it is rendered. */
export const PageIslands = createContext<Set<IslandName>>(new Set());

/** Renders a component so `islands/client.ts` can hydrate it in the browser. */
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
