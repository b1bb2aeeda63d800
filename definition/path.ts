/** The value at a dotted path (`data.items`) inside an unknown; undefined where the path breaks off. */
export function at(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** The path of another name beside that of a dotted path: `data.items` beside `data.totalCount`. */
export function beside(path: string, name: string): string {
  return `${path.slice(0, path.lastIndexOf('.') + 1)}${name}`
}
