import { useState } from "react";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { encodeLogo } from "./encode-logo.ts";

interface LogoFieldProps {
  /** A PNG in base64; empty for none. */
  logo: string;
  error?: string | undefined;
  onChange: (logo: string) => void;
}

/** Chooses a picture, which the browser makes small enough before it is sent. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState<string>();

  async function choose(file: File | undefined) {
    if (!file) return;
    const encoded = await encodeLogo(file);
    setProblem(encoded === null ? NOT_READ : undefined);
    if (encoded !== null) onChange(encoded);
  }

  return (
    <div className="stack stack--close">
      <TextField
        name=""
        type="file"
        accept="image/png,image/jpeg,image/webp"
        label={t("Logo (optional)")}
        hint={t("A PNG, JPEG or WebP picture. It is made at most 480 by 160 pixels large.")}
        error={problem ?? error}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <input type="hidden" name="logo" value={logo} />
      {logo && (
        <>
          <img
            className="brand-logo"
            src={`data:image/png;base64,${logo}`}
            alt={t("Your logo as reports show it")}
          />
          <p>
            <Button variant="quiet" onClick={() => onChange("")}>
              {t("Remove the logo")}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

const NOT_READ = t("This picture could not be used. Choose a PNG, JPEG or WebP with fewer details.");
