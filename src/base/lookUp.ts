/**
 * The own value of an object under a name from a file or a link; undefined if there is none. `object[name]` would also
 * find what every object inherits (`constructor`, `__proto__`, `toString`). Enforced by scripts/own-keys-lint.js.
 */
export const lookUp = <T>(
  object: Readonly<Record<string, T>> | null | undefined,
  name: string | number | null | undefined,
): T | undefined =>
  object == null || name == null ? undefined : Object.hasOwn(object, name) ? object[name] : undefined;

/** Sets the key whatever its name: `object["__proto__"] = value` would set the prototype. */
export function put<T>(object: Record<string, T>, name: string, value: T): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  } else object[name] = value;
}

/** Neither a list nor null: `{…}` of JSON. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
