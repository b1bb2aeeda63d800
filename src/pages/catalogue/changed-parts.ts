/** The parts of a change that differ from its start: unchanged parts are not sent, so that a colleague's change of them stays. */
export function changedParts(change: object, start: object): object {
  const before: Readonly<Record<string, unknown>> = { ...start }
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])))
}
