import { lazy, Suspense, useMemo, useState } from "react";
import { Popover } from "~/components/ui/Popover";
import { parseRule } from "~/describe/rules";
import { ruleFromTokens, tokensOf } from "~/describe/tokens";
import type { LabelKey } from "~/model/labels";
import { describe as text } from "~/text/en/describe";
import { workspace } from "~/workspace/workspace";
import { shownText } from "../shared/saidText";
import { previewOf, type Preview } from "./preview";
import type { Sheet } from "./useSheet";

const ListBox = lazy(() => import("~/components/ui/ListBox").then((module) => ({ default: module.ListBox })));

/** How many different outcomes stand in the preview until more are asked for. */
const SHORT = 8;

export interface RuleMakerProps {
  /** Of the row where the keyboard is. */
  readonly path: string;
  /** Of all runs, each once. */
  readonly paths: readonly string[];
  readonly rule: string;
  readonly onRule: (rule: string) => void;
  /** Says what became of a step; resolves to whether it was taken. */
  readonly after: Sheet["after"];
  /** Keys that a part of a path may say, the likely ones first. */
  readonly keys: readonly LabelKey[];
}

/** Parts of one path are named by clicks; what the rule would say of all paths is shown before it counts. */
export function RuleMaker({ path, paths, rule, onRule, after, keys }: RuleMakerProps) {
  const [chosen, setChosen] = useState<{ readonly path: string; readonly keys: ReadonlyMap<number, LabelKey> } | null>(
    null,
  );
  // A rule in the making stays with its path, wherever the keyboard goes in the grid.
  const sample = chosen?.path ?? path;
  const tokens = useMemo(() => tokensOf(sample), [sample]);
  const parsed = useMemo(() => (rule === "" ? null : parseRule(rule)), [rule]);
  const preview = useMemo(() => (parsed?.ok === true ? previewOf(parsed.value, paths) : null), [parsed, paths]);
  const choose = (index: number, key: LabelKey | null) => {
    const next = new Map(chosen?.keys);
    if (key === null) next.delete(index);
    else next.set(index, key);
    setChosen(next.size === 0 ? null : { path: sample, keys: next });
    onRule(next.size === 0 ? "" : ruleFromTokens(sample, next));
  };
  const drop = () => {
    setChosen(null);
    onRule("");
  };
  const use = () => {
    // One that was refused stays in the field.
    void after(workspace.acceptRule(rule), text.rule.used(rule)).then((taken) => {
      if (taken) drop();
    });
  };
  return (
    <section className="describe-section rule-maker" aria-labelledby="rule-title">
      <h2 id="rule-title">
        <b>{text.rule.title}</b> {text.rule.intro}
      </h2>
      <div className="rule-path" role="group" aria-label={sample}>
        {tokens.map((token, index) =>
          token.word ? (
            <Token
              key={index}
              token={token.text}
              guess={token.guess}
              chosen={chosen?.keys.get(index) ?? null}
              keys={keys}
              onChoose={(key) => {
                choose(index, key);
              }}
            />
          ) : (
            <span key={index}>{token.text}</span>
          ),
        )}
      </div>
      {rule === "" ? null : (
        <>
          <div className="rule-line">
            <label className="rule-label">
              <span className="sub">{text.rule.pattern}</span>{" "}
              <input
                type="text"
                className="rule-pattern"
                spellCheck={false}
                autoComplete="off"
                value={rule}
                onChange={(event) => {
                  setChosen(null);
                  onRule(event.target.value);
                }}
              />
            </label>
            <button
              type="button"
              className="btn"
              aria-disabled={preview === null || preview.matching === 0 || undefined}
              onClick={() => {
                if (preview !== null && preview.matching > 0) use();
              }}
            >
              {text.rule.use}
            </button>
            <button type="button" className="lnk" onClick={drop}>
              {text.rule.drop}
            </button>
          </div>
          {parsed?.ok === false ? <p className="tone-bad">✕ {parsed.error}</p> : null}
          {preview === null ? null : <PreviewTable key={rule} preview={preview} />}
        </>
      )}
    </section>
  );
}

interface TokenProps {
  readonly token: string;
  readonly guess: LabelKey | null;
  readonly chosen: LabelKey | null;
  readonly keys: readonly LabelKey[];
  readonly onChoose: (key: LabelKey | null) => void;
}

/** One part of the path, and the menu of what it may say: what it looks like comes first. */
function Token({ token, guess, chosen, keys, onChoose }: TokenProps) {
  const all = guess === null ? keys : [guess, ...keys.filter((key) => key !== guess)];
  const name = text.rule.token(token);
  return (
    <Popover
      label={
        chosen === null ? (
          token
        ) : (
          <span data-key={chosen}>
            {token}
            <span className="rule-key">{text.keyName(chosen)}</span>
          </span>
        )
      }
      name={name}
      className="rule-token"
      haspopup="listbox"
      popoverName={name}
    >
      {(close) => (
        <Suspense>
          <ListBox
            label={name}
            options={[
              ...(chosen === null ? [] : [{ id: "", label: text.rule.literal }]),
              ...all.map((key) => ({
                id: key,
                label: text.keyName(key),
                detail: key === guess ? text.rule.likely : undefined,
              })),
            ]}
            selected={chosen === null ? [] : [chosen]}
            onOnly={(id) => {
              onChoose(id === "" ? null : (id as LabelKey));
              close();
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}

function PreviewTable({ preview }: { readonly preview: Preview }) {
  const [all, setAll] = useState(false);
  const { keys, rows, matching, paths, bad } = preview;
  const shown = all ? rows : rows.slice(0, SHORT);
  return (
    <div className="rule-preview" role="status">
      <p>
        {matching === 0 ? text.rule.nothing : text.rule.matches(matching, paths)}
        {bad === 0 ? null : <span className="tone-bad"> ✕ {text.rule.badValues(bad)}</span>}
      </p>
      {matching === 0 ? null : (
        <table className="describe-table">
          <thead>
            <tr>
              {keys.map((key) => (
                <th key={key} scope="col">
                  {text.keyName(key)}
                </th>
              ))}
              <th scope="col" className="n">
                {text.rule.paths}
              </th>
              <th scope="col">{text.rule.path}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.path}>
                {row.cells.map(({ key, text: words, value, reason }) => (
                  <td key={key}>
                    {value === null ? (
                      <span className="tone-bad">
                        ✕ {words} <span className="sub">{reason}</span>
                      </span>
                    ) : (
                      shownText(key, value)
                    )}
                  </td>
                ))}
                <td className="n">{row.paths.toLocaleString("en")}</td>
                <td className="mono">{row.path}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all || rows.length <= SHORT ? null : (
        <button
          type="button"
          className="lnk"
          onClick={() => {
            setAll(true);
          }}
        >
          {text.rule.all(rows.length)}
        </button>
      )}
    </div>
  );
}
