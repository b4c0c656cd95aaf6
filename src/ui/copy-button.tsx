import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { RichText } from "./rich-text.tsx";

export interface CopyButtonProps {
  text: string;
  /** Describes the text in the button's accessible name. */
  of: string;
  /** Shown after the confirmation, such as the next step. */
  note?: string;
  /** Kind of text named on the button. */
  noun?: string;
  small?: boolean;
  /** Disabled until the page's script runs. */
  waiting?: boolean;
}

/** Copies text and confirms it; explains how to copy manually if copying is blocked. */
export function CopyButton({
  text,
  of,
  note = "",
  noun = t("code"),
  small = false,
  waiting = false,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState("");

  async function copy() {
    setOutcome("");
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(`${t("Copied.")} ${note}`.trim());
    } catch {
      setOutcome(t("Your browser blocks copying. Select the {noun} and copy it yourself.", { noun }));
    }
  }

  return (
    <>
      <Button variant="secondary" small={small} waiting={waiting} onClick={copy}>
        <Icon name="copy" />
        <RichText text="Copy {noun} <span>of {of}</span>" values={{ noun, of }} />
      </Button>
      <span className="copy-outcome" role="status">
        {outcome}
      </span>
    </>
  );
}
