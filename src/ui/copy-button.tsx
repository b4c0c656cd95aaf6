import { useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

export interface CopyButtonProps {
  text: string;
  /** Names the text in the button's accessible name. */
  of: string;
  /** Follows the confirmation, such as what is left to do. */
  note?: string;
  /** Kind of text that the button says it copies. */
  noun?: string;
  small?: boolean;
  /** Disabled until the page's script runs. */
  waiting?: boolean;
}

/** Copies a text and confirms it; explains how to copy by hand where copying is blocked. */
export function CopyButton({
  text,
  of,
  note = "",
  noun = "code",
  small = false,
  waiting = false,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState("");

  async function copy() {
    setOutcome("");
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(`Copied. ${note}`.trim());
    } catch {
      setOutcome(`Your browser blocks copying. Select the ${noun} and copy it by hand.`);
    }
  }

  return (
    <>
      <Button variant="secondary" small={small} waiting={waiting} onClick={copy}>
        <Icon name="copy" />
        Copy {noun} <span className="visually-hidden">of {of}</span>
      </Button>
      <span className="copy-outcome" role="status">
        {outcome}
      </span>
    </>
  );
}
