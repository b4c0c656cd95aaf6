import { type ComponentType, createContext, createElement, useContext, useId } from "react";
import { renderToString } from "react-dom/server";
import type { IslandName } from "../../islands/registry.ts";

/** The type itself where `JSON.stringify` and back keep it, else never. */
type Serializable<T> = T extends string | number | boolean | null
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : T extends object
      ? { [Name in keyof T]: Serializable<T[Name]> }
      : never;

interface IslandProps<Props extends object> {
  name: IslandName;
  component: ComponentType<Props>;
  /** What survives `JSON.stringify`: the browser gets the same. */
  props: Props & { [Name in keyof Props]: Serializable<Props[Name]> };
}

/** Collects the names of the islands on a page while it is rendered. */
export const IslandNames = createContext<Set<IslandName>>(new Set());

/** Renders a component so that `islands/client.tsx` can take it over in the browser. */
export function Island<Props extends object>({ name, component, props }: IslandProps<Props>) {
  const id = useId();
  useContext(IslandNames).add(name);
  const html = renderToString(createElement<Props>(component, props), { identifierPrefix: id });
  return (
    <div
      data-island={name}
      data-island-id={id}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made this HTML one line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
