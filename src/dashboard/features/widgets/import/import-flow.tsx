import { useState } from "react";
import type { WidgetView } from "#shared/schemas/widget.ts";
import type { WidgetImportView } from "#shared/schemas/widget-import.ts";
import { focusHeading } from "#src/dashboard/components/focus-heading.ts";
import { useDraft } from "#src/dashboard/features/session/use-draft.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { ImportPreview } from "./import-preview.tsx";
import { ListForm } from "./list-form.tsx";
import type { ReadList } from "./read-list.ts";

interface ImportFlowProps {
  widgets: WidgetView[];
  onDone: (imported: WidgetImportView) => void;
}

/** The list that was read, and the key of its import, the same for a repeated request. */
interface Preview {
  list: ReadList;
  key: string;
}

/** The list and then its preview. What was typed survives a reload until the import is made. */
export function ImportFlow({ widgets, onDone }: ImportFlowProps) {
  const draft = useDraft("import", { text: "", template: "" });
  const [preview, setPreview] = useState<Preview | null>(null);

  if (!preview)
    return (
      <ListForm draft={draft} widgets={widgets} onRead={(list) => setPreview({ list, key: randomUuid() })} />
    );
  return (
    <ImportPreview
      list={preview.list}
      importKey={preview.key}
      template={widgets.find(({ id }) => id === draft.values.template) ?? null}
      onBack={() => {
        setPreview(null);
        focusHeading("h1");
      }}
      onDone={(imported) => {
        draft.discard();
        onDone(imported);
      }}
    />
  );
}
