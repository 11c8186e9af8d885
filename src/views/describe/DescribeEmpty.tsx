import type { ReactNode } from "react";
import { EmptyState } from "~/components/EmptyState";
import type { InventoryFile } from "~/model/described";
import { describe as text } from "~/text/en/describe";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";

/** No results: what is there instead, and what to do. */
export function DescribeEmpty({ children }: { readonly children: ReactNode }) {
  const loaded = useOwnFiles();
  const reading = useWorkspace((state) => state.progress !== null);
  const inventory = useWorkspace((state) => state.inventory);
  const descriptions = useWorkspace((state) => state.descriptions);
  const links = [{ label: text.empty.catalogue, href: "#/library" }];
  if (loaded === "unknown" || reading) return <p className="describe-page sub late">{text.waiting}</p>;
  const described = [...drivesOf(inventory), ...descriptions.map(({ title, path }) => title ?? path)];
  return (
    <div className="describe-page">
      <h1 className="sr-only">{text.title}</h1>
      {loaded === "none" ? (
        <EmptyState title={text.empty.title} why={text.empty.why} links={links} />
      ) : (
        <EmptyState title={text.empty.only} why={text.empty.onlyWhy(described)} />
      )}
      {children}
    </div>
  );
}

/** Drives that inventory files name, each model once. */
function drivesOf(inventory: readonly InventoryFile[]): string[] {
  const models = inventory.flatMap(({ facts }) => facts.filter(({ key }) => key === "drive_model"));
  return [...new Set(models.map(({ value }) => value))].slice(0, 5);
}
