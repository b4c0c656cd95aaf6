import { t } from "#shared/language/translate.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmbedCode } from "../widget-data/embed-code.tsx";

export function CopiedValue({ name, value, of = name }: { name: string; value: string; of?: string }) {
  return (
    <div className="stack stack--tight">
      <p>
        <strong>{name}</strong>
      </p>
      <EmbedCode code={value} />
      <div className="cluster">
        <CopyButton text={value} of={of} noun={t("text")} />
      </div>
    </div>
  );
}
