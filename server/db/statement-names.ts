/** Number of runs after which a connection keeps a statement prepared. */
const preparedFrom = 3
/** Maximum number of statements that are tracked; beyond that the least recently used is dropped, and gets a new name when it returns. */
const maxKept = 400
/** Statements whose best plan depends on the parameter values: the database plans them each time. */
const plannedEachTime = /\b(like|ilike|search_grams)\b| ~ |similar to/i

/** Names statements that repeat, so that a connection keeps them prepared; undefined for others. `onDropped` gets the names that no statement has any more. */
export function createStatementNames(onDropped: (name: string) => void = () => undefined): (text: string) => string | undefined {
  const known = new Map<string, { count: number; name: string | undefined }>()
  let given = 0
  const drop = ([text, { name }]: [string, { name: string | undefined }]) => {
    known.delete(text)
    if (name !== undefined) onDropped(name)
  }
  return (text) => {
    const seen = known.get(text) ?? { count: 0, name: undefined }
    if (seen.count === 0) {
      if (plannedEachTime.test(text)) return undefined
      const [oldest] = known.size >= maxKept ? known : []
      if (oldest !== undefined) drop(oldest)
    }
    known.delete(text)
    known.set(text, seen)
    seen.count += 1
    if (seen.name === undefined && seen.count >= preparedFrom) {
      given += 1
      seen.name = `lab_${given}`
    }
    return seen.name
  }
}
