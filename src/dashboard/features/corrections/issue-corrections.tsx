import { useQueryClient } from "@tanstack/react-query";
import { readIssueCorrections, saveCorrection } from "#shared/corrections/contract.ts";
import type { Recipe } from "#shared/corrections/recipe.ts";
import { hasRecipe, recipeOf } from "#shared/corrections/recipes.ts";
import {
  type CorrectableElement as Correctable,
  type IssueCorrections as Corrections,
  entrySchema,
} from "#shared/corrections/schemas.ts";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { suggestCorrection } from "#shared/suggestions/contract.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import { type Form, useForm } from "#ui/use-form.ts";
import { QueryView } from "../../components/query-view.tsx";
import { formatNumber } from "../../format.ts";
import { keyOf } from "../../query.ts";
import { ForManagers, ViewerNotice } from "../session/for-managers.tsx";
import { type Draft, useDraft } from "../session/use-draft.ts";
import { CorrectionActions } from "./correction-actions.tsx";
import { CorrectionState } from "./correction-state.tsx";
import { EntryField, type EntryValues } from "./entry-field.tsx";
import { MarkupOf } from "./markup-of.tsx";
import { OTHER_PAGES, pageChoices, savedPages } from "./page-choices.ts";
import { useIssueCorrections, useRefetchCorrections } from "./use-corrections.ts";
import { pagesWords, valueWords } from "./words.ts";

export function IssueCorrections({ issue }: { issue: IssueDetail }) {
  return hasRecipe(issue.rule) ? <Section issue={issue} /> : null;
}

function Section({ issue }: { issue: IssueDetail }) {
  const corrections = useIssueCorrections(issue.id);
  return (
    <Card className="stack">
      <h2>{t("Correct it on the page for now")}</h2>
      <p className="measure">
        {t(
          "Fix the source first: that helps everyone, even without the widget. Until then, the widget can correct it in your visitors’ browsers. The issue stays open, and the correction turns itself off once the source is fixed.",
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
  if (entry === "none") return t("Nothing to enter: save it, check the preview, and publish it.");
  if (entry === "choice") return t("Choose what’s right: only you can know.");
  return t("Enter the text yourself: only you can know it.");
}

function countAlike(
  { element, markup, attribute, visibleText }: Correctable,
  recipe: Recipe | null,
  elements: readonly Correctable[],
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
                "An element that’s the same on several pages is corrected on all of them unless you choose others.",
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
          {t("Scan again to correct")} {elements.length > 0 ? t("more elements") : t("this")} {t("here.")}
        </p>
      )}
      {isIncluded && !needsScan && elements.length === 0 && (
        <p>{t("No script can correct its elements safely. Change the source.")}</p>
      )}
    </>
  );
}

interface CorrectableElementProps {
  issue: IssueDetail;
  /** Recipe for its failure; null if scans no longer find an ARIA failure. */
  recipe: Recipe | null;
  item: Correctable;
  /** Number of other elements with the same source and no correction. */
  alike: number;
  /** Position in the list, starting at 1. */
  number: number;
  isIncluded: boolean;
}

function CorrectableElement({ issue, recipe, item, alike, number, isIncluded }: CorrectableElementProps) {
  const { element, markup, pages, pageCount, correction } = item;
  const id = `correction-${element}`;
  return (
    <section className="stack stack--tight" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {t("Element {number}", { number })}
      </h3>
      <MarkupOf element={markup} />
      <p className="muted small scan-long">
        {pageCount === 0
          ? t("No checked page has it anymore.")
          : `${t("On {pageCount}, such as", { pageCount: plural(pageCount, "1 page", "{count} pages") })} `}
        {pages[0]}
      </p>
      {correction && <CorrectionState correction={correction} />}
      {correction && recipe && recipe.entry !== "none" && (
        <p className="scan-long">{valueWords(recipe, correction.value)}</p>
      )}
      {correction && <p className="muted small scan-long">{pagesWords(correction.pages)}</p>}
      <ForManagers>
        {isIncluded && recipe && pageCount > 0 && (
          <EntryForm
            issue={issue}
            recipe={recipe}
            item={item}
            alike={alike}
            of={t("element {number}", { number })}
          />
        )}
        {correction && (
          <CorrectionActions
            siteId={issue.siteId}
            correction={correction}
            of={t("the correction of element {number}", { number })}
            heading={id}
            isIncluded={isIncluded}
          />
        )}
      </ForManagers>
    </section>
  );
}

function alikeWords(count: number): string {
  return count === 1
    ? t("Also for the other element with this markup")
    : t("Also for the {count} other elements with this markup", { count: formatNumber(count) });
}

type EntryFormProps = Pick<CorrectableElementProps, "issue" | "item" | "alike"> & {
  recipe: Recipe;
  of: string;
};

function EntryForm({ issue: { id, siteId }, recipe, item, alike, of }: EntryFormProps) {
  const { element, visibleText, correction } = item;
  const client = useQueryClient();
  const refetch = useRefetchCorrections(siteId);
  const isDecoration = recipe.entry === "alternative" && correction?.value === "";
  const draft = useDraft<EntryValues>(`correction:${id}:${element}`, {
    value: correction?.value ?? "",
    decoration: isDecoration,
    alike: false,
    pages: savedPages(item),
    ownPages: "",
    suggestion: "",
  });
  const form = useForm({
    schema: entrySchema(recipe, visibleText),
    async send(body) {
      const sent = draft.values;
      const saved = await call(saveCorrection, { params: { id, element }, body });
      client.setQueryData(keyOf(readIssueCorrections, { params: { id } }), saved);
      draft.markSaved(sent);
      toast({ title: t("The draft was saved"), description: t("Preview it on your page, then publish it.") });
      const made = saved.elements.find((one) => one.element === element)?.correction;
      if (made) await refetch(made);
    },
    fallback: t("The correction wasn’t saved. Your input is still here; please try again."),
  });
  const isWaiting = correction?.state === "draft" || correction?.state === "live";
  if (recipe.entry === "none" && isWaiting) return null;
  return (
    <FormFrame form={form}>
      <EntryField
        recipe={recipe}
        draft={draft}
        form={form}
        of={of}
        ask={() => call(suggestCorrection, { params: { id, element } })}
      />
      {!recipe.isPerPage && <PagesField item={item} draft={draft} form={form} />}
      {alike > 0 && <Checkbox {...draft.tick("alike")} {...form.field("alike")} label={alikeWords(alike)} />}
      <SubmitLine
        form={form}
        variant="secondary"
        busyLabel={t("Saving…")}
        submit={<RichText text="Save as a draft<span> for {of}</span>" values={{ of }} />}
      />
    </FormFrame>
  );
}

interface PagesFieldProps {
  item: Correctable;
  draft: Draft<EntryValues>;
  form: Form;
}

/** Selects the pages on which visitors get a correction. */
function PagesField({ item, draft, form }: PagesFieldProps) {
  const { pages } = draft.values;
  return (
    <>
      <SelectField {...draft.field("pages")} name="reach" label={t("Pages")} options={pageChoices(item)} />
      {pages === OTHER_PAGES ? (
        <TextField
          {...draft.field("ownPages")}
          {...form.field("pages")}
          {...VERBATIM}
          autoComplete="off"
          label={t("Path of the pages")}
          hint={t("With * for any characters: /shop/* is every page under /shop/.")}
        />
      ) : (
        <input type="hidden" name="pages" value={pages} />
      )}
    </>
  );
}
