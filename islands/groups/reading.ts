import { CodeBlock } from "../code-block.tsx";
import { HelpSearch } from "../help-search.tsx";
import { HeroAction } from "../hero-action.tsx";
import { OwnWidgetChoice } from "../own-widget-choice.tsx";
import { UnverifiedBanner } from "../unverified-banner.tsx";
import { companions } from "./shared/common.ts";

export { hydrate } from "./shared/common.ts";
export const islands = {
  ...companions,
  "code-block": CodeBlock,
  "help-search": HelpSearch,
  "hero-action": HeroAction,
  "own-widget-choice": OwnWidgetChoice,
  "unverified-banner": UnverifiedBanner,
};
