import { useEffect, useRef, useState } from "react";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";

/** Milliseconds without a keystroke before the list follows. */
const PAUSE = 400;

interface SearchFieldProps extends Pick<TextFieldProps, "label" | "name" | "hint"> {
  /** The address's words. */
  value: string;
  onSearch(words: string): void;
}

/** Changes the address once typing pauses, and follows it when something else changes it. */
export function SearchField({ value, onSearch, ...texts }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setWords(value);
  }, [value]);

  function search(typed: string) {
    setWords(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = typed.trim();
      onSearch(sent.current);
    }, PAUSE);
  }

  return (
    <TextField
      {...texts}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={words}
      onChange={({ target }) => search(target.value)}
    />
  );
}
