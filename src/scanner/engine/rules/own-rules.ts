import { boldHeading } from "./bold-heading.ts";
import { fileNameAlt } from "./file-name-alt.ts";
import { capitalText, justifiedText, tinyText } from "./hard-to-read-text.ts";
import { jumpingSelect } from "./jumping-select.ts";
import { mouseOnlyClick } from "./mouse-only-click.ts";
import { contentNamedFrame, contentNamedImage } from "./names-by-content.ts";
import type { OwnRule } from "./own-rule.ts";
import { placeholderAlt } from "./placeholder-alt.ts";
import { repeatedLink } from "./repeated-link.ts";
import { sharedLabel } from "./shared-label.ts";
import { soundWithoutControl } from "./sound-without-control.ts";
import { tableWithoutScope } from "./table-without-scope.ts";
import { typedList } from "./typed-list.ts";
import { unannouncedWindow } from "./unannounced-window.ts";
import { ungroupedChoices } from "./ungrouped-choices.ts";
import { vagueLink } from "./vague-link.ts";
import { vagueTitle } from "./vague-title.ts";
import { wrongLanguage } from "./wrong-language.ts";

/** Rules that AccessLint lacks, decidable by a page's own markup and style sheets. */
export const OWN_RULES: readonly OwnRule[] = [
  boldHeading,
  capitalText,
  contentNamedFrame,
  contentNamedImage,
  fileNameAlt,
  jumpingSelect,
  justifiedText,
  mouseOnlyClick,
  placeholderAlt,
  repeatedLink,
  sharedLabel,
  soundWithoutControl,
  tableWithoutScope,
  tinyText,
  typedList,
  unannouncedWindow,
  ungroupedChoices,
  vagueLink,
  vagueTitle,
  wrongLanguage,
];
