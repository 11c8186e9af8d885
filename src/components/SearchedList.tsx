import { useEffect, useRef, useState } from "react";
import { searched as text } from "~/text/en/searched";
import { ListBox, type ListBoxProps } from "./ui/ListBox";

/** A list too long to scan: the search field above it filters for options that contain all words. */
export default function SearchedList({ options, onOnly, ...more }: ListBoxProps) {
  const [words, setWords] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter(({ label, detail = "", group = "" }) => {
    const all = `${label} ${detail} ${group}`.toLocaleLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  // It appears when its menu is already open.
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <div ref={box} className="searched">
      <div className="sticky top-0 bg-bg pt-2">
        <input
          ref={field}
          type="search"
          className="field mx-2 mt-0 w-[calc(100%-16px)] min-w-60 max-sm:min-h-11 max-sm:text-[1rem]"
          value={words}
          placeholder={text.placeholder}
          aria-label={text.search(more.label)}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === "ArrowDown") {
              box.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
            } else if (
              event.key === "Enter" &&
              wanted.length > 0 &&
              first !== undefined &&
              first.disabled === undefined
            ) {
              onOnly(first.id);
            } else return;
            event.preventDefault();
          }}
        />
        <p className="ui-hint border-t-0 border-b" role="status">
          {text.found(found.length, options.length)}
        </p>
      </div>
      {found.length === 0 ? null : (
        // The active option may have been filtered out.
        <ListBox key={words} {...more} options={found} onOnly={onOnly} first={false} />
      )}
    </div>
  );
}
