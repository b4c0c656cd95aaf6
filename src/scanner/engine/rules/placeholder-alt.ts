import type { OwnRule } from "./own-rule.ts";

const PLACEHOLDER =
  /^(?:image|img|photo|photograph|picture|pic|graphic|icon|alt|alt text|alternative text|placeholder|spacer|spacer\.gif|blank|untitled|bild|foto|grafik|imagen|image ?\d{0,3}|img ?\d{0,3}|photo ?\d{0,3}|(?:img|dsc|dscn|dscf|screenshot)[-_ ]\d{3,}(?:\.\w{3,4})?)$/i;

const CONTROLS = "button, [role='button'], [role='menuitem'], [role='tab']";

/** Alternative texts that stand for any image (WCAG failure F30). */
export const placeholderAlt: OwnRule = {
  id: "placeholder-alt",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[alt]")) {
      const alt = (element.getAttribute("alt") ?? "").trim();
      // In an editor's toolbar, "Image" is what the button inserts.
      if (!PLACEHOLDER.test(alt) || element.closest(CONTROLS) || !isRendered(element)) continue;
      const outcome = /^(?:icon|graphic|grafik)$/i.test(alt) ? "review" : undefined;
      yield { element, message: `The alternative text "${alt}" does not describe the image.`, outcome };
    }
  },
};
