/** How a file that describes is remembered among the hashes that are known: by its bytes and its place. */
export const knownPlace = (sha256: string, path: string): string => `${sha256} ${path}`;
