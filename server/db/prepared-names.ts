/** How often a statement must come before a connection keeps it prepared; what is asked once is not worth keeping. */
const preparedFrom = 3
/** Most statements that are tracked; beyond that the oldest is dropped, and gets a new name when it returns. */
const mostKept = 400
/** Statements whose best plan depends on the parameter values: the database plans them each time. */
const plannedAnew = /\b(like|ilike|search_grams)\b| ~ |similar to/i

/** Names statements that repeat, so that a connection keeps them prepared; undefined for others. */
export function createNames(): (text: string) => string | undefined {
  const known = new Map<string, { count: number; name: string | undefined }>()
  let given = 0
  return (text) => {
    const seen = known.get(text) ?? { count: 0, name: undefined }
    if (seen.count === 0) {
      if (plannedAnew.test(text)) return undefined
      const [oldest] = known.size >= mostKept ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(text, seen)
    }
    seen.count += 1
    if (seen.name === undefined && seen.count >= preparedFrom) {
      given += 1
      seen.name = `lab_${given}`
    }
    return seen.name
  }
}
