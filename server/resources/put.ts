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
