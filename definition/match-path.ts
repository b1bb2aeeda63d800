/**
 * The values of the names in a declared path, as an address has them: `/orders/{id}/items` and `/orders/7/items` give `{ id: '7' }`. Null where the
 * address is another path's; the opposite of `fillPath`.
 */
export function matchPath(path: string, address: string): Readonly<Record<string, string>> | null {
  const [steps, parts] = [path.split('/'), address.split('/')]
  if (steps.length !== parts.length) return null
  const values: Record<string, string> = {}
  for (const [index, step] of steps.entries()) {
    const part = parts[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(step)?.[1]
    if (name === undefined ? step !== part : part === '') return null
    if (name !== undefined) values[name] = decodeURIComponent(part)
  }
  return values
}
