import { useMemo, useState } from "react";
import { parseRule } from "~/describe/rules";
import { ruleFromTokens, tokensOf } from "~/describe/tokens";
import { CORRECTS, DESCRIBES, type LabelKey } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { shownText } from "../saidText";
import type { After } from "./Labels";
import { previewOf, tellingPath, type Preview } from "./cells";
import { Button, TextButton } from "~/components/ui/Button";

/** Keys that a part of a path may give: the most common ones first, what was measured last. */
const KEYS = [
  ...new Set<LabelKey>([
    ...(["drive_model", "media", "firmware", "host", "repeat", "fill_percent", "state"] as const),
    ...(Object.keys({ ...DESCRIBES, ...CORRECTS }) as LabelKey[]),
  ]),
];

/** Number of outcomes in the preview. */
const SHORT = 8;

/** Rules over paths: name the parts of one path, and see what the rule would set on all paths before it applies. */
export function Rules({ paths, after }: { readonly paths: readonly string[]; readonly after: After }) {
  const inForce = useWorkspace((state) => state.rules);
  const [rule, setRule] = useState("");
  const [keys, setKeys] = useState<ReadonlyMap<number, LabelKey>>(new Map());
  const sample = useMemo(() => tellingPath(paths), [paths]);
  const tokens = useMemo(() => tokensOf(sample), [sample]);
  const parsed = useMemo(() => (rule === "" ? null : parseRule(rule)), [rule]);
  const preview = useMemo(() => (parsed?.ok === true ? previewOf(parsed.value, paths) : null), [parsed, paths]);
  const name = (index: number, key: string) => {
    const next = new Map(keys);
    if (key === "") next.delete(index);
    else next.set(index, key as LabelKey);
    setKeys(next);
    setRule(next.size === 0 ? "" : ruleFromTokens(sample, next));
  };
  const able = preview !== null && preview.matching > 0;
  const use = async () => {
    // A refused rule stays in the field.
    if (!able || !(await after(workspace.acceptRule(rule), text.rule.used(rule)))) return;
    setRule("");
    setKeys(new Map());
  };
  return (
    <details className="rule-maker my-1.5" open={rule !== "" || undefined}>
      <summary>
        <b>{text.rule.title}</b> <span className="sub">{text.rule.intro}</span>
      </summary>
      <div className="mono my-1.5 flex flex-wrap items-center gap-y-1" role="group" aria-label={sample}>
        {tokens.map((token, index) =>
          token.word ? (
            <label key={index} className="mx-0.5 inline-flex flex-col border-b border-dotted border-ctrl">
              {token.text}
              <select
                className="w-24 border-0 bg-bg text-small text-ink2"
                aria-label={text.rule.token(token.text)}
                value={keys.get(index) ?? ""}
                onChange={(event) => name(index, event.target.value)}
              >
                <option value="">{text.rule.same}</option>
                {[...new Set([...(token.guess === null ? [] : [token.guess]), ...KEYS])].map((key) => (
                  <option key={key} value={key}>
                    {text.keyName(key)}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <span key={index}>{token.text}</span>
          ),
        )}
      </div>
      <p className="my-1 flex flex-wrap items-center gap-2">
        <label>
          <span className="sub">{text.rule.pattern}</span>{" "}
          <input
            type="text"
            className="mono w-96 max-w-[calc(100vw-48px)] rounded border border-ctrl bg-bg px-2 py-0.5 text-ink"
            spellCheck={false}
            autoComplete="off"
            value={rule}
            onChange={(event) => {
              setKeys(new Map());
              setRule(event.target.value);
            }}
          />
        </label>
        <Button aria-disabled={!able || undefined} onClick={() => void use()}>
          {text.rule.use}
        </Button>
        {parsed?.ok === false ? <span className="tone-bad">✕ {parsed.error}</span> : null}
      </p>
      {preview === null ? null : <PreviewTable preview={preview} />}
      {inForce.length === 0 ? null : (
        <ul className="my-1 list-none p-0" aria-label={text.rule.inForce}>
          {inForce.map((one) => (
            <li key={one}>
              <code>{one}</code>{" "}
              <TextButton
                aria-label={text.rule.removeName(one)}
                onClick={() => void after(workspace.removeRule(one), text.rule.removed(one))}
              >
                {text.rule.remove}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function PreviewTable({ preview: { keys, rows, matching, paths, bad } }: { readonly preview: Preview }) {
  return (
    <div className="rule-preview" role="status">
      <p className="my-1">
        {matching === 0 ? text.rule.nothing : text.rule.matches(matching, paths)}
        {bad === 0 ? null : <span className="tone-bad"> ✕ {text.rule.badValues(bad)}</span>}
        {rows.length > SHORT ? ` ${text.rule.first(SHORT, rows.length)}` : ""}
      </p>
      <table aria-label={text.rule.pattern} className="border-collapse">
        <thead>
          <tr>
            {[...keys.map((key) => text.keyName(key)), text.rule.paths, text.rule.path].map((head) => (
              <th key={head} scope="col" className="border-b border-ctrl pr-3 text-left font-normal text-ink2">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHORT).map((row) => (
            <tr key={row.path}>
              {row.cells.map(({ key, text: words, value, reason }) => (
                <td key={key} className="pr-3">
                  {value === null ? (
                    <span className="tone-bad">✕ {reason === undefined ? words : `${words}: ${reason}`}</span>
                  ) : (
                    shownText(key, value)
                  )}
                </td>
              ))}
              <td className="pr-3">{row.paths.toLocaleString("en")}</td>
              <td className="mono">{row.path}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
