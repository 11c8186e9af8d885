import { useId, useState } from "react";
import { Button } from "~/components/ui/Button";
import { Form } from "~/components/ui/Field";
import { addressOf, rawOf } from "~/remote/address";
import { remote } from "~/text/en/remote";
import { useWorkspace } from "~/workspace/workspace";
import { openAddresses } from "./open";

const text = remote.open;

/** A form for addresses of result files on the web. */
export default function OpenAddress() {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const notKept = useWorkspace((state) => state.sources).filter(({ kept }) => !kept).length;
  const id = useId();
  const lines = typed
    .split(/\s+/)
    .filter((line) => line !== "")
    .map((line) => ({ line, result: addressOf(rawOf(line), location) }));
  const faults = lines.flatMap(({ line, result }) => (result.ok ? [] : [{ line, ...remote.faults[result.error] }]));
  return (
    <Form
      className="choose-paste grid flex-none basis-full justify-items-start gap-1.5"
      onTake={() => {
        setTried(true);
        if (lines.length > 0 && faults.length === 0) openAddresses(lines.map(({ line }) => line));
      }}
    >
      <textarea
        className="field mt-0 py-1.5 font-mono text-small/4.5"
        aria-label={text.label}
        aria-describedby={id}
        aria-invalid={tried && faults.length > 0}
        placeholder="https://"
        inputMode="url"
        rows={3}
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setTried(false);
        }}
      />
      <div id={id} className="sub" role="status">
        {tried && faults.length > 0 ? (
          faults.map(({ line, what, todo }, i) => (
            <p key={`${String(i)} ${line}`}>
              <b className="tone-bad">✕</b> <span className="mono">{line}</span> <b className="tone-bad">{what}</b>{" "}
              {todo}
            </p>
          ))
        ) : (
          <p>
            {text.hint} {notKept > 0 ? <b>{text.notKept(notKept)}</b> : null}
          </p>
        )}
      </div>
      <Button type="submit" disabled={lines.length === 0}>
        {text.load}
      </Button>
    </Form>
  );
}
