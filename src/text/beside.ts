/**
 * The work that a stored remark `beside:write-16k:read-256k-rate` names ("16k write"), and whether its rate was limited.
 * `remarks`: as stored, with spaces between.
 */
export const besideIn = (remarks: string | null): { readonly work: string; readonly isLimited: boolean }[] =>
  (remarks?.split(" ") ?? [])
    .filter((one) => one.startsWith("beside:"))
    .flatMap((one) => one.split(":").slice(1))
    .map((part) => {
      const [work = "", block, rate] = part.split("-");
      return {
        work: block === undefined || block === "bsvaries" ? work : `${block} ${work}`,
        isLimited: rate === "rate",
      };
    });
