/** The value at a dotted path (`data.items`) inside an unknown; undefined where the path breaks off. */
export function at(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
