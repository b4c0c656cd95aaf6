import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import * as v from "valibot";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { deleteFilter, listFilters, saveFilter } from "#shared/widgets/contract.ts";
import { type SavedFilterView, SaveFilterSchema } from "#shared/widgets/filter-schema.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { FormButtons } from "#src/dashboard/components/form-buttons.tsx";
import { keyOf, query } from "#src/dashboard/query.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";

interface SavedFiltersProps {
  /** URL query with the current filter; empty for the unfiltered list. */
  search: string;
}

/** Links to the user's named filters, and a form to name the current filter. */
export function SavedFilters({ search }: SavedFiltersProps) {
  const { data: filters = [] } = useQuery(query(listFilters));
  const [isNaming, setNaming] = useState(false);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listFilters) });
  const removing = useMutation({
    mutationFn: ({ id }: SavedFilterView) => call(deleteFilter, { params: { id } }),
    onSettled: refresh,
  });
  const isSaved = filters.some((one) => one.search === search);
  if (filters.length === 0 && search === "") return null;
  return (
    <div className="saved-filters">
      {filters.length > 0 && (
        <nav aria-label={t("Saved filters")}>
          <ul className="cluster">
            {filters.map((filter) => (
              <li key={filter.id} className="saved-filters__one">
                <Link
                  to={`${DASHBOARD.widgets}?${filter.search}`}
                  aria-current={filter.search === search ? "page" : undefined}
                >
                  {filter.name}
                </Link>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t("Delete the filter {name}", { name: filter.name })}
                  onClick={() => !removing.isPending && removing.mutate(filter)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {search !== "" && !isSaved && (
        <Button variant="quiet" onClick={() => setNaming(true)}>
          {t("Save this filter")}
        </Button>
      )}
      <FailureAlert
        error={removing.error}
        fallback={t("The filter couldn’t be deleted. Please try again.")}
      />
      <Dialog open={isNaming} onClose={() => setNaming(false)} title={t("Save this filter")}>
        <NameForm search={search} onSaved={refresh} onDone={() => setNaming(false)} />
      </Dialog>
    </div>
  );
}

interface NameFormProps {
  search: string;
  onSaved: () => Promise<void>;
  onDone: () => void;
}

const NameSchema = v.pick(SaveFilterSchema, ["name"]);

function NameForm({ search, onSaved, onDone }: NameFormProps) {
  const form = useForm({
    schema: NameSchema,
    send: async ({ name }) => {
      await call(saveFilter, { body: { name, search } });
      await onSaved();
      onDone();
    },
    fallback: t("The filter couldn’t be saved. Please try again."),
  });
  return (
    <FormFrame form={form}>
      <p>{t("Only you see it, in this account. A filter with the same name is replaced.")}</p>
      <TextField
        {...form.field("name")}
        label={t("Name of the filter")}
        required
        autoComplete="off"
        maxLength={40}
      />
      <FormButtons
        form={form}
        busyLabel={t("Saving…")}
        submit={t("Save filter")}
        cancel={t("Cancel")}
        onCancel={onDone}
      />
    </FormFrame>
  );
}
