import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#ui/button.tsx";

interface FormatButtonsProps<Format extends string> extends Pick<ButtonProps, "variant" | "busyLabel"> {
  formats: readonly Format[];
  /** Makes the file in a format; the button of that format shows that it is on its way. */
  making: Pick<UseMutationResult<unknown, Error, Format>, "isPending" | "variables" | "mutate">;
  label: (format: Format) => ReactNode;
}

/** One button per format of a download. */
export function FormatButtons<Format extends string>(props: FormatButtonsProps<Format>) {
  const { formats, making, label, ...look } = props;
  return formats.map((format) => (
    <Button
      key={format}
      {...look}
      busy={making.isPending && making.variables === format}
      onClick={() => making.mutate(format)}
    >
      {label(format)}
    </Button>
  ));
}
