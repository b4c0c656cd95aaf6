import { useEffect, useRef, useState } from "react";
import { TextField } from "#ui/text-field.tsx";

/** Milliseconds without a keystroke before the list follows. */
const PAUSE = 400;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (words: string) => void;
  maxLength?: number;
}

/** Searches a list at each keystroke. */
export function SearchField({ onSearch, ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      name="search"
      type="search"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onSearch(target.value)}
    />
  );
}

/** Searches a list of the server once typing pauses; `value` is where it begins. */
export function DelayedSearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(typed: string) {
    setWords(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(typed.trim()), PAUSE);
  }

  return <SearchField {...field} value={words} onSearch={search} />;
}
