import { EmptyState } from "~/components/EmptyState";
import { paths as text } from "~/text/en/paths";

interface NoSuchPathProps {
  readonly missing: readonly string[];
  /** Takes the paths out of the link. */
  readonly onAll: () => void;
}

/** The link asks for paths, and none of them is here. */
export function NoSuchPath({ missing, onAll }: NoSuchPathProps) {
  return (
    <EmptyState
      title={text.title(missing)}
      why={text.why(missing)}
      action={{ label: text.all, onClick: onAll }}
      links={[]}
    />
  );
}
