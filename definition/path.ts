/** The value at a dotted path (`data.items`) inside an unknown; undefined if the path breaks off. */
export function at(root: unknown, path: string): unknown {
  let value = root
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** The path of a name beside the end of a dotted path: `data.items` beside `data.totalCount`. */
export function siblingPath(path: string, name: string): string {
  return `${path.slice(0, path.lastIndexOf('.') + 1)}${name}`
}

/** Sets the value at a dotted path (`data.items`) of an object, making the objects on the way. */
export function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [step = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    target[step] = value
    return
  }
  const inner = target[step]
  const next: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {}
  target[step] = next
  put(next, rest.join('.'), value)
}
