import { useEffect, useRef, useState } from "react";
import { TextField } from "#ui/text-field.tsx";

/** Delay in milliseconds between the last keystroke and the search. */
const PAUSE = 400;

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (words: string) => void;
  maxLength?: number;
  name?: string;
  /** ID of a suggestion list. */
  list?: string;
}

/** Searches on every keystroke. */
export function SearchField({ onSearch, name = "search", ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      name={name}
      type="search"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onSearch(target.value)}
    />
  );
}

/** Searches once typing pauses, and updates when the value is changed elsewhere. */
export function DelayedSearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  // The current value and the values sent since, which a slow machine may apply late, while the
  // user keeps typing.
  const sent = useRef([value]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const place = sent.current.indexOf(value);
    sent.current = place < 0 ? [value] : sent.current.slice(place);
    if (place >= 0) return;
    clearTimeout(timer.current);
    setWords(value);
  }, [value]);

  function search(typed: string) {
    setWords(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current.push(typed.trim());
      onSearch(typed.trim());
    }, PAUSE);
  }

  return <SearchField {...field} value={words} onSearch={search} />;
}
