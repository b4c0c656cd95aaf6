import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { FailureAlert } from "./failure-alert.tsx";

interface DownloadsProps<Choice extends string> extends Pick<ButtonProps, "variant" | "busyLabel"> {
  choices: readonly Choice[];
  fetchFile: (choice: Choice) => Promise<Blob>;
  fileName: (choice: Choice) => string;
  label: (choice: Choice) => ReactNode;
  /** Message for a failure that the server did not explain. */
  fallback: string;
  /** Name of the button group; none by default. */
  group?: string;
  /** Text before the buttons. */
  intro?: ReactNode;
}

/** A button for each file format or other choice. */
export function Downloads<Choice extends string>(props: DownloadsProps<Choice>) {
  const {
    choices,
    fetchFile,
    fileName,
    label,
    fallback,
    group,
    intro,
    variant = "secondary",
    busyLabel,
  } = props;
  const making = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file, choice) => downloadFile(fileName(choice), file),
  });
  return (
    <>
      <div className="cluster" {...(group && { role: "group", "aria-label": group })}>
        {intro}
        {choices.map((choice) => (
          <Button
            key={choice}
            variant={variant}
            busyLabel={busyLabel}
            busy={making.isPending && making.variables === choice}
            onClick={() => making.mutate(choice)}
          >
            {label(choice)}
          </Button>
        ))}
      </div>
      <FailureAlert error={making.error} fallback={fallback} />
    </>
  );
}

interface FileDownloadProps {
  name: string;
  fetchFile: () => Promise<Blob>;
  /** Text before the button. */
  intro?: ReactNode;
  /** Buttons after it. */
  children?: ReactNode;
}

/** A small button for a stored file. */
export function FileDownload({ name, fetchFile, intro, children }: FileDownloadProps) {
  const opening = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => downloadFile(name, file),
  });
  return (
    <>
      <div className="cluster">
        {intro}
        <Button
          variant="secondary"
          small
          busy={opening.isPending}
          busyLabel={t("Downloading…")}
          onClick={() => opening.mutate()}
        >
          <RichText text="Download <span>{name}</span>" values={{ name }} />
        </Button>
        {children}
      </div>
      <FailureAlert
        error={opening.error}
        fallback={t("The file couldn’t be downloaded. Please try again.")}
      />
    </>
  );
}

interface ExportsProps<Format extends string> extends Pick<DownloadsProps<Format>, "choices" | "fetchFile"> {
  name: string;
  /** Visible name, if shorter. */
  heading?: string;
  formatName: (format: Format) => string;
  /** File name without the date: `issues-example.com`. */
  file: string;
  ending: (format: Format) => string;
}

/** Downloads a list in its current state, in a selected format. */
export function Exports<Format extends string>(props: ExportsProps<Format>) {
  const { name, heading = name, formatName, file, ending, ...downloads } = props;
  return (
    <Downloads
      {...downloads}
      group={name}
      intro={
        <span className="muted small" aria-hidden="true">
          {heading}
        </span>
      }
      variant="quiet"
      busyLabel={t("Exporting…")}
      label={(format) => (
        <>
          <span className="visually-hidden">{t("Export as")} </span>
          {formatName(format)}
        </>
      )}
      fileName={(format) => `${file}-${new Date().toISOString().slice(0, 10)}.${ending(format)}`}
      fallback={t("The file couldn’t be created. Please try again.")}
    />
  );
}
