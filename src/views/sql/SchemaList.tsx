import { PanelSection } from "~/components/SidePanel";
import { sql as text } from "~/text/en/sql";
import { schemaTables } from "./schema";

/** Tables that unfold to their columns; a click writes a column into the statement. */
export function SchemaList({ onColumn }: { readonly onColumn: (name: string) => void }) {
  return (
    <PanelSection title={text.tablesWhy}>
      {schemaTables.map(({ name, doc, columns }) => (
        <details key={name} className="border-b border-grid py-1">
          <summary className="cursor-pointer">
            <span className="mono">{name}</span>
          </summary>
          <p className="notes mb-1">{doc}</p>
          <dl className="mb-1.5 text-small/4.5">
            {columns.map((column) => (
              <div key={column.name} className="py-0.5">
                <dt>
                  <button
                    type="button"
                    className="mono min-h-6 text-left text-ink underline decoration-ctrl decoration-1 underline-offset-3 hover:decoration-current max-sm:min-h-11"
                    title={text.column(name, column.name)}
                    onClick={() => onColumn(column.name)}
                  >
                    {column.name}
                  </button>{" "}
                  <span className="text-ink3">{column.type}</span>
                </dt>
                <dd className="text-ink2">{column.doc}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </PanelSection>
  );
}
