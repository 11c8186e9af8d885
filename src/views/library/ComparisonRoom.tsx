/** Comparisons shown before a click on "all". */
export const FIRST = 5;

/**
 * The list of comparisons before they and their code are here, so in a file of its own: the reports below it do not move
 * when they arrive.
 */
export const ComparisonRoom = ({ count }: { readonly count: number }) => (
  <ul className="columns-[16rem] gap-9">
    {Array.from({ length: Math.min(count, FIRST) }, (_, i) => (
      <li key={i} className="h-21.25" />
    ))}
  </ul>
);
