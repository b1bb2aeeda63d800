/** A record of a sample answer. */
export type SampleRecord = Readonly<Record<string, unknown>>

/** Paths of an answer's records and count, and the records. Paths are as in `api` of a declaration; `'.'` is the answer itself. */
export interface GuessedEnvelope {
  readonly items: string
  readonly total: string | null
  readonly rows: readonly SampleRecord[]
}

const deepest = 4

export function isRecord(value: unknown): value is SampleRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Finds the list of records in an answer: the one nearest to its root, the longest of those at one depth; an answer without a list is one record. Null where
 * nothing is a record.
 */
export function envelopeOf(answer: unknown): GuessedEnvelope | null {
  const lists = listsIn(answer, [], 0).filter(({ rows }) => rows.length > 0 && rows.every(isRecord))
  const [best] = lists.sort((a, b) => a.path.length - b.path.length || b.rows.length - a.rows.length)
  if (best) return { items: best.path.join('.') || '.', total: totalIn(answer, best.path), rows: best.rows.filter(isRecord) }
  const one = isRecord(answer) && isRecord(answer.data) ? answer.data : answer
  return isRecord(one) && Object.keys(one).length > 0 && !Object.values(one).some((each) => Array.isArray(each) && each.length === 0)
    ? { items: 'data.items', total: null, rows: [one] }
    : null
}

interface Found {
  readonly path: readonly string[]
  readonly rows: readonly unknown[]
}

function listsIn(value: unknown, path: readonly string[], depth: number): Found[] {
  if (Array.isArray(value)) return [{ path, rows: value }]
  if (!isRecord(value) || depth >= deepest) return []
  // Lists inside a record are part of it, not lists of records.
  if (depth > 0 && ('id' in value || '_id' in value)) return []
  return Object.entries(value).flatMap(([key, each]) => (key.includes('.') ? [] : listsIn(each, [...path, key], depth + 1)))
}

/** The count of all beside the list, or in an object beside it; else in what holds both. */
function totalIn(answer: unknown, path: readonly string[]): string | null {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const holder = path.slice(0, length)
    const inside = holder.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), answer)
    if (!isRecord(inside)) continue
    const countName = countKey(inside)
    if (countName) return [...holder, countName].join('.')
    for (const [key, each] of Object.entries(inside)) {
      const deeper = isRecord(each) ? countKey(each) : undefined
      if (deeper && !key.includes('.')) return [...holder, key, deeper].join('.')
    }
  }
  return null
}

const countNames = [/^total_?count$/i, /^total(_?(items|records|elements|results|rows))?$/i, /^(count|x_?total)$/i]

function countKey(value: SampleRecord): string | undefined {
  const counts = Object.keys(value).filter((key) => typeof value[key] === 'number')
  return countNames.flatMap((name) => counts.filter((key) => name.test(key)))[0]
}
