import { lookUp } from "~/base/lookUp";
import { shownValues } from "~/base/notice";
import { notices as noticeTexts } from "~/text/en/notices";
import { describe as text } from "~/text/en/describe";
import type { DescriptionFile, ListedInventory } from "~/workspace/state";
import { useWorkspace, workspace } from "~/workspace/workspace";
import type { Sheet } from "./useSheet";

/** Below the grid: rules in force, files that describe, and what of them does not count. */
export function Describing({ after }: { readonly after: Sheet["after"] }) {
  const rules = useWorkspace((state) => state.rules);
  const descriptions = useWorkspace((state) => state.descriptions);
  const inventory = useWorkspace((state) => state.inventory);
  return (
    <>
      {rules.length > 0 ? <Rules rules={rules} after={after} /> : null}
      {descriptions.length + inventory.length > 0 ? <Files descriptions={descriptions} inventory={inventory} /> : null}
    </>
  );
}

function Rules({ rules, after }: { readonly rules: readonly string[]; readonly after: Sheet["after"] }) {
  return (
    <section className="describe-section" aria-labelledby="rules-title">
      <h2 id="rules-title">{text.rule.inForce}</h2>
      <ul className="describe-rules">
        {rules.map((rule) => (
          <li key={rule}>
            <code>{rule}</code>{" "}
            <button
              type="button"
              className="lnk"
              aria-label={text.rule.removeName(rule)}
              onClick={() => {
                void after(workspace.removeRule(rule), text.rule.removed(rule));
              }}
            >
              {text.rule.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FilesProps {
  readonly descriptions: readonly DescriptionFile[];
  readonly inventory: readonly ListedInventory[];
}

function Files({ descriptions, inventory }: FilesProps) {
  const notices = [...descriptions, ...inventory].flatMap((file) => file.notices);
  return (
    <section className="describe-section" aria-labelledby="describing-title">
      <h2 id="describing-title">{text.files.title}</h2>
      <ul className="describe-rules">
        {descriptions.map(({ path, title }) => (
          <li key={path}>
            <span className="mono">{path}</span> <span className="sub">{title ?? text.files.description}</span>
          </li>
        ))}
        {inventory.map(({ path, facts }) => (
          <li key={path}>
            <span className="mono">{path}</span> <span className="sub">{text.files.inventory(facts.length)}</span>
          </li>
        ))}
      </ul>
      {notices.length === 0 ? null : (
        <>
          <h2>{text.files.errors}</h2>
          <table className="describe-table describe-notices">
            <thead>
              <tr>
                <th scope="col">{text.files.code}</th>
                <th scope="col">{text.files.file}</th>
                <th scope="col" className="n">
                  {text.files.where}
                </th>
                <th scope="col">{text.files.what}</th>
                <th scope="col">{text.files.todo}</th>
              </tr>
            </thead>
            <tbody>
              {notices.map((notice, i) => {
                const words = lookUp(noticeTexts, notice.code);
                const values = shownValues(notice);
                return (
                  <tr key={i}>
                    <td>
                      <code className={notice.level === "error" ? "tone-bad" : "tone-warn"}>{notice.code}</code>
                    </td>
                    <td className="mono">{notice.path}</td>
                    <td className="n">{notice.line?.toLocaleString("en") ?? ""}</td>
                    <td>{words?.what(values) ?? notice.code}</td>
                    <td className="sub">{words?.todo(values) ?? ""}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
