/** How often a statement must come before a connection keeps it prepared; what is asked once is not worth keeping. */
const preparedFrom = 3
/** Most statements that are looked out for; beyond that the oldest is forgotten, and prepared under another name when it comes again. */
const mostKept = 400
/** What the best plan depends on the very words of: the database plans it each time. */
const plannedAnew = /\b(like|ilike|search_grams)\b| ~ |similar to/i

/** Gives statements that come again and again a name, under which a connection keeps them read and, where that costs nothing, planned; nothing for others. */
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
