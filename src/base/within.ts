/** Is a path one of these, or in one of these folders? No paths: everything is. */
export const within = (paths: readonly string[], path: string): boolean =>
  paths.length === 0 || paths.some((one) => path === one || path.startsWith(one.endsWith("/") ? one : `${one}/`));
