import type { Recipe } from "#shared/corrections/recipe.ts";
import { hasRecipe, recipeOf } from "#shared/corrections/recipes.ts";
import type {
  CorrectableElement as CorrectableElementView,
  IssueCorrections as Corrections,
} from "#shared/schemas/correction.ts";
import type { IssueDetail } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { CorrectableElement } from "./correctable-element.tsx";
import { useIssueCorrections } from "./use-corrections.ts";

/** Corrections of an issue by the widget, for as long as the source is not changed. */
export function IssueCorrections({ issue }: { issue: IssueDetail }) {
  return hasRecipe(issue.rule) ? <Section issue={issue} /> : null;
}

function Section({ issue }: { issue: IssueDetail }) {
  const corrections = useIssueCorrections(issue.id);
  return (
    <Card className="stack">
      <h2>{t("Correct it on the page meanwhile")}</h2>
      <p className="measure">
        {t(
          "Change the source first: that helps everybody, even without the widget. Until then the widget can correct the element in your visitors’ browsers. The issue stays open, and the correction rests once the source was changed.",
        )}
      </p>
      <QueryView query={corrections} what={t("the corrections")} lines={4}>
        {(found) => <Elements issue={issue} found={found} />}
      </QueryView>
    </Card>
  );
}

function entryWords(recipes: readonly (Recipe | null)[]): string {
  const entries = new Set(recipes.map((recipe) => recipe?.entry));
  const [entry] = entries.size === 1 ? entries : [];
  if (entry === "none") return t("There is nothing to enter: save it, look at the preview, and publish it.");
  if (entry === "choice") return t("Choose what is right: nobody else can know it.");
  return t("Enter the words yourself: nobody else can know them.");
}

function countAlike(
  { element, markup, attribute, visibleText }: CorrectableElementView,
  recipe: Recipe | null,
  elements: readonly CorrectableElementView[],
): number {
  if (!recipe || recipe.isPerPage) return 0;
  return elements.filter(
    (other) =>
      other.element !== element &&
      other.correction === null &&
      other.markup === markup &&
      other.attribute === attribute &&
      other.visibleText === visibleText,
  ).length;
}

interface ElementsProps {
  issue: IssueDetail;
  found: Corrections;
}

function Elements({ issue, found: { isIncluded, elements, needsScan } }: ElementsProps) {
  const items = elements.map((item) => ({ item, recipe: recipeOf(issue.rule, item.attribute) }));
  const recipes = items.map(({ recipe }) => recipe);
  return (
    <>
      {!isIncluded && (
        <p>
          {t(
            "Corrections are part of the Business plan. The changed markup for your source is on every plan.",
          )}
        </p>
      )}
      {isIncluded && elements.length > 0 && (
        <ForManagers instead={<ViewerNotice what={t("correct it")} />}>
          <p className="measure">
            {entryWords(recipes)}{" "}
            {!recipes.some((recipe) => recipe?.isPerPage) &&
              t(
                "An element that is the same on several pages is corrected on all of them, unless you choose others.",
              )}
          </p>
        </ForManagers>
      )}
      {items.map(({ item, recipe }, at) => (
        <CorrectableElement
          key={item.element}
          issue={issue}
          recipe={recipe}
          item={item}
          alike={countAlike(item, recipe, elements)}
          number={at + 1}
          isIncluded={isIncluded}
        />
      ))}
      {isIncluded && needsScan && (
        <p>
          {t("Scan again to correct")} {elements.length > 0 ? t("further elements") : t("this")} {t("here.")}
        </p>
      )}
      {isIncluded && !needsScan && elements.length === 0 && (
        <p>{t("No script can correct its elements safely. Change the source.")}</p>
      )}
    </>
  );
}
