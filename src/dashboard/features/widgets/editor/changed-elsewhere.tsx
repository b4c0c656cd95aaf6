import type { Ref } from "react";
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
    <Alert variant="warning" title="This widget was changed meanwhile" ref={ref}>
      <p>
        It was saved in another tab, or by somebody else, with other values for:{" "}
        {names.map(fieldName).join(", ")}. Your own changes are still here. Load the new values to compare
        both before you save.
      </p>
      <Button variant="secondary" onClick={onTakeOver}>
        Load them and keep my changes
      </Button>
    </Alert>
  );
}
