import { type FormEvent, useRef, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { IMPORT_LIMIT } from "#shared/widgets/import-schema.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { FileField } from "#src/dashboard/components/file-field.tsx";
import type { Draft } from "#src/dashboard/features/session/use-draft.ts";
import { isSold } from "#src/dashboard/page-settings.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import type { ReadList } from "./read-list.ts";

/** Maximum file size in bytes; 500 rows rarely reach a tenth of it. */
const LARGEST_FILE = 1_048_576;

interface ListFormProps {
  draft: Draft<{ text: string; template: string }>;
  widgets: WidgetView[];
  onRead: (list: ReadList) => void;
}

/** Accepts a pasted list or a file, whose text is shown for editing. */
export function ListForm({ draft, widgets, onRead }: ListFormProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function refuse(sentence: string) {
    setProblem(sentence);
    text.current?.focus();
  }

  async function read(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      // Loads the CSV parser only for users who import lists.
      const { readList } = await import("./read-list.ts");
      const list = readList(draft.values.text, widgets);
      if (list.rows.length > 0) return onRead(list);
      refuse(t("Paste at least one website, or choose a file."));
    } catch {
      refuse(t("The list couldn’t be read because part of this page didn’t load. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="form form--wide" noValidate onSubmit={read}>
      <p>
        <RichText text="One website per line, such as <code>example.com</code>, or a table with columns for name, website and labels, copied from a spreadsheet. You’ll see a preview before anything is added." />
        {isSold() && ` ${t("Your plan doesn’t limit widgets: it counts their visits together.")}`}
      </p>
      <ListFile onText={(read) => draft.change({ text: read })} onRead={() => setProblem(null)} />
      <TextAreaField
        {...draft.field("text")}
        label={t("Websites")}
        hint={t("Up to {importLimit} at once. Separate a website’s labels with commas within its cell.", {
          importLimit: IMPORT_LIMIT,
        })}
        error={problem}
        rows={10}
        spellCheck={false}
        autoCapitalize="none"
        ref={text}
      />
      <SelectField
        {...draft.field("template")}
        label={t("Look and settings")}
        hint={t(
          "New widgets copy the settings of the widget you choose, except its allowed hosts and pages without the widget.",
        )}
        options={[
          { value: "", label: t("The defaults") },
          ...widgets.map(({ id, name }) => ({ value: id, label: t("As “{name}”", { name }) })),
        ]}
      />
      <div>
        <Button type="submit" busy={busy} busyLabel={t("Reading…")}>
          {t("Preview the import")}
        </Button>
      </div>
    </form>
  );
}

interface ListFileProps {
  onText: (text: string) => void;
  onRead: () => void;
}

function ListFile({ onText, onRead }: ListFileProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState("");

  async function take(file: File) {
    const { text, problem } = await decodeFile(file);
    setProblem(problem);
    setOutcome(text === null ? "" : t("{name} is in the field below.", { name: file.name }));
    if (text === null) return;
    onText(text);
    onRead();
  }

  return (
    <div>
      <FileField
        name="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        label={t("CSV file (optional)")}
        hint={t("With commas, semicolons or tabs, with or without a header row.")}
        error={problem}
        onFile={take}
      />
      <p className="muted small" role="status">
        {outcome}
      </p>
    </div>
  );
}

type DecodedFile = { text: string; problem: null } | { text: null; problem: string };

/**
 * Returns a file's text. Spreadsheets save UTF-16 or UTF-8 with a byte order mark, or use the
 * computer's own encoding, most often the one for Western Europe and America.
 */
export async function decodeFile(file: Blob): Promise<DecodedFile> {
  if (file.size > LARGEST_FILE)
    return refused(
      t("This file is larger than 1 MB. Split it into several, each with at most 500 websites."),
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isArchive(bytes))
    return refused(t("This is a spreadsheet file. Save it as CSV, or copy its cells and paste them here."));
  const text = decode(bytes);
  if (text.includes("\0")) return refused(t("This file isn’t text. Choose a CSV or text file."));
  return { text, problem: null };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Whether a file is a ZIP archive, like .xlsx and .ods, or an old .xls. */
function isArchive([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11);
}

function refused(problem: string): DecodedFile {
  return { text: null, problem };
}
