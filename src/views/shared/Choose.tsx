import { useRef, useState, type ChangeEvent } from "react";
import { en } from "~/text/en";
import { collectInput, collectText, type Given } from "~/workspace/collect";
import "./choose.css";

/** The ways in besides a drop: files, a folder, pasted text. */
export function Choose({ onGiven }: { readonly onGiven: (given: Given) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [pasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState("");
  const text = en.files;
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    if (input.files) onGiven(collectInput(input.files));
    // The same files can be chosen again.
    input.value = "";
  };
  return (
    <div className="choose">
      <input ref={files} type="file" multiple hidden data-input="files" onChange={take} />
      <input ref={folder} type="file" {...{ webkitdirectory: "" }} hidden data-input="folder" onChange={take} />
      <button type="button" className="btn" onClick={() => files.current?.click()}>
        {text.choose}
      </button>
      <button type="button" className="btn" onClick={() => folder.current?.click()}>
        {text.chooseFolder}
      </button>
      <button
        type="button"
        className="lnk"
        aria-expanded={pasting}
        onClick={() => {
          setPasting(!pasting);
        }}
      >
        {text.paste}
      </button>
      {pasting ? (
        <form
          className="choose-paste"
          onSubmit={(event) => {
            event.preventDefault();
            setPasting(false);
            setPasted("");
            onGiven(collectText(pasted, text.pasteName));
          }}
        >
          <textarea
            aria-label={text.pasteLabel}
            rows={6}
            spellCheck={false}
            value={pasted}
            onChange={(event) => {
              setPasted(event.target.value);
            }}
          />
          <button type="submit" className="btn" disabled={pasted.trim() === ""}>
            {text.pasteRead}
          </button>
        </form>
      ) : null}
    </div>
  );
}
