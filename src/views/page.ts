/** Props of every page: its own state, read from the link, and the function to change it (push = Back undoes it). */
export interface PageProps<S> {
  readonly state: S;
  /** `replace` while dragging or typing, `push` (the default) on a committed choice. */
  readonly set: (patch: Partial<S>, how?: "push" | "replace") => void;
}
