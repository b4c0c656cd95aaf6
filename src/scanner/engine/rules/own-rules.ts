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
import { mouseOnlyClick } from "./mouse-only-click.ts";
import { contentNamedFrame, contentNamedImage } from "./names-by-content.ts";
import { hoverOnly, movingVideo, scrollableArea } from "./operation-questions.ts";
import type { OwnRule } from "./own-rule.ts";
import { textOf } from "./own-rule.ts";
import { parentBetween } from "./parent-between.ts";
import { drawnPicture, imageOfText, otherLogo } from "./picture-questions.ts";
import { placeholderAlt } from "./placeholder-alt.ts";
import { longParagraph, longSentences, unexplainedAbbreviation, wrongDirection } from "./reading-advice.ts";
import { soundWithoutControl } from "./sound-without-control.ts";
import { articleOfLinks, characterDrawing, duplicateId, emptyParagraph } from "./structure-advice.ts";
import { removedOutline, shownOnHover, wordsByStyle } from "./style-questions.ts";
import { emptyCells, tableInCell, unevenTable, unmarkedLayoutTable, unnamedTable } from "./table-advice.ts";
import { italicText, missingDirection, spacedLetters, tightLines } from "./text-advice.ts";
import { typedList } from "./typed-list.ts";
import { ungroupedChoices } from "./ungrouped-choices.ts";
import { unrelatedTitle } from "./unrelated-title.ts";
import { vagueLink } from "./vague-link.ts";
import { vagueTitle } from "./vague-title.ts";
import { viewportZoom } from "./viewport-zoom.ts";
import { wrongLanguage, wrongPartLanguage } from "./wrong-language.ts";

const FIELDS =
  "input:not([type='hidden']):not([type='submit']):not([type='button']):not([type='image']):not([type='reset']), select, textarea";

/** Fields inside a label that names only the first field in it (HTML, "labeled control"). */
const sharedLabel: OwnRule = {
  id: "shared-label",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const label of document.querySelectorAll("label:not([for])")) {
      const [, ...others] = label.querySelectorAll(FIELDS);
      for (const element of others) {
        const isNamed = ["aria-label", "aria-labelledby", "title", "placeholder"].some(
          (name) => (element.getAttribute(name) ?? "").trim() !== "",
        );
        const id = element.getAttribute("id");
        const hasLabel =
          id &&
          Array.from(document.querySelectorAll("label[for]")).some((one) => one.getAttribute("for") === id);
        if (isNamed || hasLabel || !isRendered(element)) continue;
        yield { element, message: "The label around this field names another field." };
      }
    }
  },
};

/** Tables with headers in rows and columns of which none says what it is for. */
const tableWithoutScope: OwnRule = {
  id: "table-without-scope",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("table")) {
      const role = element.getAttribute("role");
      if (role === "presentation" || role === "none" || !isRendered(element)) continue;
      const rows = Array.from(element.querySelectorAll("tr")).filter(
        (row) => row.closest("table") === element,
      );
      const [first, ...others] = rows;
      if (!first || others.length < 2 || element.querySelector("table, [scope], [headers]")) continue;
      const columns = first.querySelectorAll("th");
      const heads = others.filter((row) => row.firstElementChild?.localName === "th");
      if (columns.length > 1 && heads.length > 0) {
        yield { element, message: "The headers of rows and columns have no scope." };
      } else if (element.querySelector("caption") && !element.querySelector("th") && textOf(first) !== "") {
        yield { element, message: "The table has a caption, but no header cells." };
      }
    }
  },
};

const WORDS =
  /\b(?:new|neue[sm]?|nouvel(?:le)?|nueva|nuova)\s+(?:\w+\s+)?(?:window|tab|fenster|fenêtre|onglet|ventana|pestaña|finestra|scheda)\b|\bextern|↗|⧉|\bopens in\b|öffnet/i;

/** Links that open a window without saying so. */
const unannouncedWindow: OwnRule = {
  id: "unannounced-window",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll(
      "a[href][target='_blank'], area[href][target='_blank']",
    )) {
      const described = (element.getAttribute("aria-describedby") ?? "").split(/\s+/);
      const descriptions = described.map((id) => document.getElementById(id)?.textContent ?? "");
      const words = [nameOf(element), element.getAttribute("title") ?? "", ...descriptions].join(" ");
      if (WORDS.test(words) || !isRendered(element)) continue;
      yield { element, message: "The link opens a new window without saying so." };
    }
  },
};

const CONTROLS = "[role=scrollbar][aria-controls], [role=combobox][aria-expanded=true][aria-controls]";

/** Scroll bars and open combo boxes whose `aria-controls` leads nowhere (WCAG 4.1.2). */
const missingPopup: OwnRule = {
  id: "missing-popup",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(CONTROLS)) {
      const ids = element.getAttribute("aria-controls")?.split(/\s+/).filter(Boolean) ?? [];
      const root = element.getRootNode() as Document | ShadowRoot;
      if (ids.length === 0 || ids.some((id) => root.getElementById(id)) || !isRendered(element)) continue;
      const message = `aria-controls names "${ids.join(" ").slice(0, 100)}", which does not exist.`;
      yield { element, message };
    }
  },
};

/** An image's link and a text's link beside it that lead to the same page. */
const repeatedLink: OwnRule = {
  id: "repeated-link",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll("a[href] + a[href]")) {
      const first = element.previousElementSibling;
      if (!first || first.getAttribute("href") !== element.getAttribute("href")) continue;
      if (!first.querySelector("img, svg") || textOf(first) !== "" || textOf(element) === "") continue;
      if (first.closest("[aria-hidden='true']") || first.getAttribute("tabindex") === "-1") continue;
      if (nameOf(first) === "" || !isRendered(element)) continue;
      yield { element, message: "An image and a text beside it are two links to the same page." };
    }
  },
};

const NAMES = ["aria-label", "aria-labelledby", "aria-braillelabel"];
const NAMED = NAMES.map((name) => `[${name}]`).join(", ");

/** Paragraphs with a name, which ARIA 1.2 prohibits, so that nobody hears it (WCAG 4.1.2). */
const namedParagraph: OwnRule = {
  id: "named-paragraph",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(`:is(p:not([role]), [role=paragraph]):is(${NAMED})`)) {
      const name = NAMES.find((one) => element.getAttribute(one)?.trim());
      if (!name || !isRendered(element) || element.closest("[aria-hidden=true]")) continue;
      yield { element, message: `A paragraph must not have the attribute "${name}".` };
    }
  },
};

/** Selects that leave the page at the first change, as arrow keys make it (WCAG 3.2.2). */
const jumpingSelect: OwnRule = {
  id: "jumping-select",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("select[onchange]")) {
      const code = element.getAttribute("onchange") ?? "";
      if (!/\blocation\b|\.submit\(\)|window\.open/.test(code) || !isRendered(element)) continue;
      yield { element, message: "Choosing an option leaves the page, without a button." };
    }
  },
};

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
