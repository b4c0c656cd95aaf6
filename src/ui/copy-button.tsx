import { useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

export interface CopyButtonProps {
  text: string;
  /** Whose text it is, for the button's name. */
  of: string;
  small?: boolean;
  /** The page's script has not taken over yet. */
  waiting?: boolean;
}

/** Copies a text and says so; where copying is blocked it says how to do it by hand. */
export function CopyButton({ text, of, small = false, waiting = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState("");

  async function copy() {
    setOutcome("");
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied.");
    } catch {
      setOutcome("Your browser blocks copying. Select the code and copy it by hand.");
    }
  }

  return (
    <>
      <Button variant="secondary" small={small} waiting={waiting} onClick={copy}>
        <Icon name="copy" />
        Copy code <span className="visually-hidden">of {of}</span>
      </Button>
      <span className="copy-outcome" role="status">
        {outcome}
      </span>
    </>
  );
}
