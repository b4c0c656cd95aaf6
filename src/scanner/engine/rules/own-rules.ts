import { boldHeading } from "./bold-heading.ts";
import { headingRow, sensoryWords, tableBySpaces } from "./content-questions.ts";
import { fileNameAlt } from "./file-name-alt.ts";
import { sameLabel, unmarkedRequired } from "./form-advice.ts";
import { capitalText, justifiedText, tinyText } from "./hard-to-read-text.ts";
import { jumpingSelect } from "./jumping-select.ts";
import { brokenFragment, linkAsButton, unannouncedFile } from "./link-advice.ts";
import {
  emptyList,
  layoutTableHeaders,
  longAlt,
  nestedTable,
  obsoleteElement,
  vagueFrameTitle,
} from "./markup-advice.ts";
import { mouseOnlyClick } from "./mouse-only-click.ts";
import { contentNamedFrame, contentNamedImage } from "./names-by-content.ts";
import { hoverOnly, movingVideo, scrollableArea } from "./operation-questions.ts";
import type { OwnRule } from "./own-rule.ts";
import { drawnPicture, imageOfText, otherLogo } from "./picture-questions.ts";
import { placeholderAlt } from "./placeholder-alt.ts";
import { repeatedLink } from "./repeated-link.ts";
import { sharedLabel } from "./shared-label.ts";
import { soundWithoutControl } from "./sound-without-control.ts";
import { tableWithoutScope } from "./table-without-scope.ts";
import { italicText, missingDirection, spacedLetters, tightLines } from "./text-advice.ts";
import { typedList } from "./typed-list.ts";
import { unannouncedWindow } from "./unannounced-window.ts";
import { ungroupedChoices } from "./ungrouped-choices.ts";
import { unrelatedTitle } from "./unrelated-title.ts";
import { vagueLink } from "./vague-link.ts";
import { vagueTitle } from "./vague-title.ts";
import { viewportZoom } from "./viewport-zoom.ts";
import { wrongLanguage } from "./wrong-language.ts";

/** Rules that AccessLint lacks, decidable by a page's own markup and style sheets. */
export const OWN_RULES: readonly OwnRule[] = [
  boldHeading,
  brokenFragment,
  capitalText,
  contentNamedFrame,
  contentNamedImage,
  drawnPicture,
  emptyList,
  fileNameAlt,
  headingRow,
  hoverOnly,
  imageOfText,
  italicText,
  jumpingSelect,
  justifiedText,
  layoutTableHeaders,
  linkAsButton,
  longAlt,
  missingDirection,
  mouseOnlyClick,
  movingVideo,
  nestedTable,
  obsoleteElement,
  otherLogo,
  placeholderAlt,
  repeatedLink,
  sameLabel,
  scrollableArea,
  sensoryWords,
  sharedLabel,
  soundWithoutControl,
  spacedLetters,
  tableBySpaces,
  tableWithoutScope,
  tightLines,
  tinyText,
  typedList,
  unannouncedFile,
  unannouncedWindow,
  ungroupedChoices,
  unmarkedRequired,
  unrelatedTitle,
  vagueFrameTitle,
  vagueLink,
  vagueTitle,
  viewportZoom,
  wrongLanguage,
];
