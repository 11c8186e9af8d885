import { useRef, useState, type ChangeEvent } from "react";
import { loadedLater } from "~/components/useLoaded";
import { roving } from "~/components/roving";
import { Button, TextButton } from "~/components/ui/Button";
import { Form } from "~/components/ui/Field";
import { en } from "~/text/en";
import { collectInput, collectText, type Given } from "~/workspace/collect";

// Loaded only when the reader wants to type an address.
const OpenAddress = loadedLater(async () => (await import("./remote/OpenAddress")).default);

/** Ways to open files besides a drop: files, a folder, pasted text, an address. */
export function Choose({ onGiven }: { readonly onGiven: (given: Given) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState<"paste" | "address" | null>(null);
  const [pasted, setPasted] = useState("");
  const text = en.files;
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    if (input.files) onGiven(collectInput(input.files));
    // Without this the same files could not be chosen again.
    input.value = "";
  };
  return (
    <div ref={roving} className="choose flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
      <input ref={files} type="file" multiple hidden data-input="files" onChange={take} />
      <input ref={folder} type="file" {...{ webkitdirectory: "" }} hidden data-input="folder" onChange={take} />
      <Button onClick={() => files.current?.click()}>{text.choose}</Button>
      <Button onClick={() => folder.current?.click()}>{text.chooseFolder}</Button>
      <TextButton aria-expanded={typing === "paste"} onClick={() => setTyping(typing === "paste" ? null : "paste")}>
        {text.paste}
      </TextButton>
      <TextButton
        aria-expanded={typing === "address"}
        onClick={() => setTyping(typing === "address" ? null : "address")}
      >
        {text.address}
      </TextButton>
      {typing === "address" ? <OpenAddress /> : null}
      {typing === "paste" ? (
        <Form
          className="choose-paste grid flex-none basis-full justify-items-start gap-1.5"
          onTake={() => {
            setTyping(null);
            setPasted("");
            onGiven(collectText(pasted));
          }}
        >
          <textarea
            className="field mt-0 py-1.5 font-mono text-small/4.5"
            aria-label={text.pasteLabel}
            rows={6}
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button type="submit" disabled={pasted.trim() === ""}>
            {text.pasteRead}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
