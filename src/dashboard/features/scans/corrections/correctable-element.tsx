import { useQueryClient } from "@tanstack/react-query";
import { readIssueCorrections, saveCorrection } from "#shared/api/corrections.ts";
import type { Recipe } from "#shared/corrections/recipe.ts";
import { type CorrectableElement as Correctable, entrySchema } from "#shared/schemas/correction.ts";
import type { IssueDetail } from "#shared/schemas/issue.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { keyOf } from "../../../query.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { useDraft } from "../../session/use-draft.ts";
import { countOf } from "../words.ts";
import { CorrectionActions } from "./correction-actions.tsx";
import { CorrectionState } from "./correction-state.tsx";
import { EntryField } from "./entry-field.tsx";
import { MarkupOf } from "./markup-of.tsx";
import { useRefetchCorrections } from "./use-corrections.ts";
import { valueWords } from "./words.ts";

interface CorrectableElementProps {
  issue: IssueDetail;
  /** Recipe of its failure; null for one that no scan has found since. */
  recipe: Recipe | null;
  item: Correctable;
  /** Position in the list, from 1. */
  number: number;
  isIncluded: boolean;
}

/** Elements that get the same value: their markup, the value, and the state of the correction. */
export function CorrectableElement({ issue, recipe, item, number, isIncluded }: CorrectableElementProps) {
  const { element, markup, pages, pageCount, correction } = item;
  const id = `correction-${element}`;
  return (
    <section className="stack stack--tight" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        Element {number}
      </h3>
      <MarkupOf element={markup} />
      <p className="muted small scan-long">
        {pageCount === 0 ? "No checked page has it any more." : `On ${countOf(pageCount, "page")}, such as `}
        {pages[0]}
      </p>
      {correction && <CorrectionState correction={correction} />}
      {correction && recipe && recipe.entry !== "none" && (
        <p className="scan-long">{valueWords(recipe, correction.value)}</p>
      )}
      <ForManagers>
        {isIncluded && recipe && pageCount > 0 && (
          <EntryForm issue={issue} recipe={recipe} item={item} of={`element ${number}`} />
        )}
        {correction && (
          <CorrectionActions
            siteId={issue.siteId}
            correction={correction}
            of={`the correction of element ${number}`}
            heading={id}
            isIncluded={isIncluded}
          />
        )}
      </ForManagers>
    </section>
  );
}

type EntryFormProps = Pick<CorrectableElementProps, "issue" | "item"> & { recipe: Recipe; of: string };

function EntryForm({ issue: { id, siteId }, recipe, item, of }: EntryFormProps) {
  const { element, visibleText, correction } = item;
  const client = useQueryClient();
  const refetch = useRefetchCorrections(siteId);
  const isDecoration = recipe.entry === "alternative" && correction?.value === "";
  const draft = useDraft(`correction:${id}:${element}`, {
    value: correction?.value ?? "",
    decoration: isDecoration,
  });
  const form = useForm({
    schema: entrySchema(recipe, visibleText),
    async send(body) {
      const sent = draft.values;
      const saved = await call(saveCorrection, { params: { id, element }, body });
      client.setQueryData(keyOf(readIssueCorrections, { params: { id } }), saved);
      draft.markSaved(sent);
      toast({ title: "The draft is saved", description: "Preview it on your page, then publish it." });
      const made = saved.elements.find((one) => one.element === element)?.correction;
      if (made) await refetch(made);
    },
    fallback: "The correction was not saved. What you entered is kept: please try again.",
  });
  const isWaiting = correction?.state === "draft" || correction?.state === "live";
  if (recipe.entry === "none" && isWaiting) return null;
  return (
    <FormFrame form={form}>
      <EntryField recipe={recipe} draft={draft} form={form} />
      <p>
        <SubmitButton form={form} variant="secondary" busyLabel="Saving…">
          Save as a draft<span className="visually-hidden"> for {of}</span>
        </SubmitButton>
      </p>
    </FormFrame>
  );
}
