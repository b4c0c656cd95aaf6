import { boldHeading } from "./bold-heading.ts";
import { headingRow, sensoryWords, tableBySpaces } from "./content-questions.ts";
import { fileNameAlt } from "./file-name-alt.ts";
import { sameLabel, unmarkedRequired } from "./form-advice.ts";
import {
  farLabel,
  formWithoutButton,
  unhelpfulError,
  unlinkedHint,
  unmarkedError,
  unnamedError,
  vagueButton,
} from "./form-questions.ts";
import { capitalText, justifiedText, tinyText } from "./hard-to-read-text.ts";
import { headerWithoutCells } from "./header-without-cells.ts";
import {
  altAndTitle,
  emptyAlt,
  hiddenImageText,
  movingImage,
  otherBrand,
  richPicture,
  signByStyle,
  spacerImage,
} from "./image-advice.ts";
import { jumpingSelect } from "./jumping-select.ts";
import { accessKeys, accordionWithoutButtons, buttonByClass } from "./keyboard-questions.ts";
import { labelInName } from "./label-in-name.ts";
import { fixedHeight, reversedOrder, styledHeading, wideText } from "./layout-questions.ts";
import { brokenFragment, linkAsButton, unannouncedFile } from "./link-advice.ts";
import {
  buttonRoleLink,
  emptyFragment,
  hiddenLinkWords,
  letterLinks,
  mediaLink,
  plainLink,
  repeatedTitle,
  sameName,
} from "./link-questions.ts";
import {
  emptyList,
  layoutTableHeaders,
  longAlt,
  nestedTable,
  obsoleteElement,
  vagueFrameTitle,
} from "./markup-advice.ts";
import { missingPopup } from "./missing-popup.ts";
import { mouseOnlyClick } from "./mouse-only-click.ts";
import { namedParagraph } from "./named-paragraph.ts";
import { contentNamedFrame, contentNamedImage } from "./names-by-content.ts";
import { hoverOnly, movingVideo, scrollableArea } from "./operation-questions.ts";
import type { OwnRule } from "./own-rule.ts";
import { parentBetween } from "./parent-between.ts";
import { drawnPicture, imageOfText, otherLogo } from "./picture-questions.ts";
import { placeholderAlt } from "./placeholder-alt.ts";
import { longParagraph, longSentences, unexplainedAbbreviation, wrongDirection } from "./reading-advice.ts";
import { repeatedLink } from "./repeated-link.ts";
import { sharedLabel } from "./shared-label.ts";
import { soundWithoutControl } from "./sound-without-control.ts";
import { articleOfLinks, characterDrawing, duplicateId, emptyParagraph } from "./structure-advice.ts";
import { removedOutline, shownOnHover, wordsByStyle } from "./style-questions.ts";
import { emptyCells, tableInCell, unevenTable, unmarkedLayoutTable, unnamedTable } from "./table-advice.ts";
import { tableWithoutScope } from "./table-without-scope.ts";
import { italicText, missingDirection, spacedLetters, tightLines } from "./text-advice.ts";
import { typedList } from "./typed-list.ts";
import { unannouncedWindow } from "./unannounced-window.ts";
import { ungroupedChoices } from "./ungrouped-choices.ts";
import { unrelatedTitle } from "./unrelated-title.ts";
import { vagueLink } from "./vague-link.ts";
import { vagueTitle } from "./vague-title.ts";
import { viewportZoom } from "./viewport-zoom.ts";
import { wrongLanguage, wrongPartLanguage } from "./wrong-language.ts";

/** Rules that AccessLint lacks, decidable by a page's own markup and style sheets. */
export const OWN_RULES: readonly OwnRule[] = [
  accessKeys,
  accordionWithoutButtons,
  altAndTitle,
  articleOfLinks,
  boldHeading,
  brokenFragment,
  buttonByClass,
  buttonRoleLink,
  capitalText,
  characterDrawing,
  contentNamedFrame,
  contentNamedImage,
  drawnPicture,
  duplicateId,
  emptyAlt,
  emptyCells,
  emptyFragment,
  emptyList,
  emptyParagraph,
  farLabel,
  fileNameAlt,
  fixedHeight,
  formWithoutButton,
  headerWithoutCells,
  headingRow,
  hiddenImageText,
  hiddenLinkWords,
  hoverOnly,
  imageOfText,
  italicText,
  jumpingSelect,
  justifiedText,
  labelInName,
  layoutTableHeaders,
  letterLinks,
  linkAsButton,
  longAlt,
  longParagraph,
  longSentences,
  mediaLink,
  missingDirection,
  missingPopup,
  mouseOnlyClick,
  movingImage,
  movingVideo,
  namedParagraph,
  nestedTable,
  obsoleteElement,
  otherBrand,
  otherLogo,
  parentBetween,
  placeholderAlt,
  plainLink,
  removedOutline,
  repeatedLink,
  repeatedTitle,
  reversedOrder,
  richPicture,
  sameLabel,
  sameName,
  scrollableArea,
  sensoryWords,
  sharedLabel,
  shownOnHover,
  signByStyle,
  soundWithoutControl,
  spacedLetters,
  spacerImage,
  styledHeading,
  tableBySpaces,
  tableInCell,
  tableWithoutScope,
  tightLines,
  tinyText,
  typedList,
  unannouncedFile,
  unannouncedWindow,
  unevenTable,
  unexplainedAbbreviation,
  ungroupedChoices,
  unhelpfulError,
  unlinkedHint,
  unmarkedError,
  unmarkedLayoutTable,
  unmarkedRequired,
  unnamedError,
  unnamedTable,
  unrelatedTitle,
  vagueButton,
  vagueFrameTitle,
  vagueLink,
  vagueTitle,
  viewportZoom,
  wideText,
  wordsByStyle,
  wrongDirection,
  wrongLanguage,
  wrongPartLanguage,
];
