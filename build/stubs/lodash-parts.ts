type Work<Arguments extends readonly unknown[]> = (...given: Arguments) => unknown

/** Does the work when no call has come for a while, with what the last one gave. */
export function debounce<Arguments extends readonly unknown[]>(work: Work<Arguments>, wait = 0) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Arguments | undefined
  const cancel = () => {
    clearTimeout(timer)
    last = undefined
  }
  const flush = () => {
    const given = last
    cancel()
    if (given) work(...given)
  }
  const later = (...given: Arguments) => {
    clearTimeout(timer)
    last = given
    timer = setTimeout(flush, wait)
  }
  return Object.assign(later, { cancel, flush })
}

/** The value at a dotted path, as `optionLabel: 'customer.name'` names it. */
export function get(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined), record)
}

/** The first of each that has the same under a name. */
export function uniqBy<Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[], name: string): Row[] {
  const first = new Map<unknown, Row>()
  for (const row of rows) if (!first.has(row[name])) first.set(row[name], row)
  return [...first.values()]
}
