import type { Ref } from "react";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { fieldName } from "./field-names.ts";

export interface ChangedElsewhereProps {
  names: string[];
  onTakeOver: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** Shown when the widget was saved elsewhere while this form holds changes. */
export function ChangedElsewhere({ names, onTakeOver, ref }: ChangedElsewhereProps) {
  return (
    <Alert variant="warning" title={t("This widget was changed meanwhile")} ref={ref}>
      <p>
        {t(
          "It was saved in another tab, or by someone else, with other values for: {fieldName}. Your own changes are still here. Load the new values to compare both before you save.",
          { fieldName: names.map(fieldName).join(", ") },
        )}
      </p>
      <Button variant="secondary" onClick={onTakeOver}>
        {t("Load them and keep my changes")}
      </Button>
    </Alert>
  );
}
