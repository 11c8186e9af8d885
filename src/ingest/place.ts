/** Key of a describing file among the known hashes: its bytes and its place. */
export const knownPlace = (sha256: string, path: string): string => `${sha256} ${path}`;
