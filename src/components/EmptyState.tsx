import { use, type ReactNode } from "react";
import { Awaited, AwaitedFrame, EMPTY, EMPTY_DO } from "./awaited";
import { Button } from "./ui/Button";

export interface EmptyStateProps {
  readonly title: string;
  readonly why: string;
  /** The one thing to click. */
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly links?: readonly { readonly label: string; readonly href: string }[] | undefined;
  readonly children?: ReactNode;
  /** Nothing else is on the page: the title is the page's. */
  readonly isPage?: boolean;
}

/** Why a panel is empty, and what to click. */
export function EmptyState({ title, why, action, links = [], children, isPage = false }: EmptyStateProps) {
  const awaited = use(Awaited);
  if (awaited !== null) return <AwaitedFrame files={awaited} />;
  return (
    <div className={`mt-6 border-t border-ctrl ${EMPTY}`} role="status">
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{why}</p>
      <p className={EMPTY_DO}>
        {action === undefined ? null : <Button onClick={action.onClick}>{action.label}</Button>}
        {links.map((link) => (
          <a key={link.href} className="lnk" href={link.href}>
            {link.label}
          </a>
        ))}
      </p>
      {children}
    </div>
  );
}

export const EmptyPage = (props: EmptyStateProps) => (
  <div className="px-6">
    <EmptyState {...props} isPage />
  </div>
);

/** Empty states of a page whose one action is a change of its link. Without a label there is no action. */
export const emptyStates =
  <Patch,>(set: (patch: Patch) => void) =>
  (title: string, why: string, label?: string, patch?: Patch, links?: EmptyStateProps["links"]) => (
    <EmptyState
      {...{ title, why, links }}
      action={label === undefined || patch === undefined ? undefined : { label, onClick: () => set(patch) }}
    />
  );
