/** Texts of charts that are points and lines in panels. */
const points = (count: number): string => (count === 1 ? "1 point" : `${count} points`);

export const plot = {
  log: "log",
  linear: "linear",
  notAboveZero: (count: number) =>
    `${points(count)} at 0 or below: no place on a logarithmic axis; the table has ${count === 1 ? "it" : "them"}.`,
  manyNotes: (count: number) => `${count} notes`,
  outside: (count: number) => `${points(count)} outside the part shown.`,
};
