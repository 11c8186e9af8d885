/** Number of cases per property: few in `npm test`, many in `npm run test:long` (vitest's mode "long"). */
export const cases = (few: number, many: number): number => (import.meta.env.MODE === "long" ? many : few);

/** Some of a list in `npm test`, all of it in `npm run test:long`. */
export const some = <T>(all: readonly T[], few: readonly T[]): readonly T[] =>
  import.meta.env.MODE === "long" ? all : few;
