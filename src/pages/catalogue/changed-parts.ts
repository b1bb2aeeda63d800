/** What of a change differs from what it started from: what nobody touched is not sent, so that a colleague's change of it stays. */
export function changedParts(change: object, start: object): object {
  const before: Readonly<Record<string, unknown>> = { ...start }
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])))
}
