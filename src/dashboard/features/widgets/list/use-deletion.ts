import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { listReports } from "#shared/barrier-reports/contract.ts";
import { t } from "#shared/language/translate.ts";
import { deleteWidget, listDeletedWidgets, listWidgets, restoreWidget } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { keyOf } from "#src/dashboard/query.ts";
import { call, sentenceOf } from "#ui/browser/fetcher.ts";

export interface DeletionState {
  /** Widgets deleted since the list was opened; they keep their places. */
  deleted: readonly WidgetView[];
  returnedId: string | null;
  failure: { id: string; sentence: string } | null;
}

export type DeletionActions = ReturnType<typeof useDeletion>[1];

const NOTHING: DeletionState = { deleted: [], returnedId: null, failure: null };

/** Deletes and restores widgets optimistically. The actions are stable. */
export function useDeletion() {
  const client = useQueryClient();
  const [state, setState] = useState(NOTHING);
  const actions = useMemo(() => {
    const change = (part: Partial<DeletionState>) => setState((before) => ({ ...before, ...part }));
    const add = (widget: WidgetView) =>
      setState(({ deleted }) => ({ ...NOTHING, deleted: [...deleted, widget] }));
    const drop = (id: string, part: Partial<DeletionState>) =>
      setState(({ deleted }) => ({ ...NOTHING, deleted: deleted.filter((one) => one.id !== id), ...part }));
    /** Runs calls in sequence so an undo cannot overtake its deletion. */
    let last: Promise<unknown> = Promise.resolve();

    return {
      remove(widget: WidgetView) {
        const { id } = widget;
        add(widget);
        last = last
          .then(() => call(deleteWidget, { params: { id } }))
          .then(() => refresh(client))
          .catch((error: unknown) => drop(id, { failure: { id, sentence: sentenceOf(error, NOT_DELETED) } }));
      },
      undo({ id }: WidgetView) {
        change({ failure: null });
        last = last
          .then(() => call(restoreWidget, { params: { id } }))
          .then(() => refresh(client))
          .then(() => drop(id, { returnedId: id }))
          .catch((error: unknown) => change({ failure: { id, sentence: sentenceOf(error, NOT_RETURNED) } }));
      },
    };
  }, [client]);
  return [state, actions] as const;
}

const NOT_DELETED = t("The widget couldn’t be deleted. Please try again.");
const NOT_RETURNED = t("The widget couldn’t be brought back. Please try again.");

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    // Refetches if the list is open.
    client.resetQueries({ queryKey: keyOf(listDeletedWidgets) }),
    client.invalidateQueries({ queryKey: keyOf(listWidgets), exact: true }),
    client.invalidateQueries({ queryKey: keyOf(listReports) }),
  ]);
}
