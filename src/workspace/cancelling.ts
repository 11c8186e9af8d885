/** The one reading that the user can stop. */
export interface Cancelling {
  readonly begin: () => AbortSignal;
  /** Nothing of it can be stopped any more. */
  readonly end: () => void;
  readonly cancel: () => void;
}

export function cancelling(): Cancelling {
  let underWay: AbortController | null = null;
  return {
    begin: () => (underWay = new AbortController()).signal,
    end: () => void (underWay = null),
    cancel: () => underWay?.abort(),
  };
}
