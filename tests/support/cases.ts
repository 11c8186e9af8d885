/** Number of cases per property: few in `npm test`, many in `npm run test:long` (vitest's mode "long"). */
export const cases = (few: number, many: number): number => (import.meta.env.MODE === "long" ? many : few);
