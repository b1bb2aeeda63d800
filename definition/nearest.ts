/** Counts the single-character edits between two words (Levenshtein). */
function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}

/** The known name most like a misspelt one, or null when none is similar enough. */
export function nearest(name: string, known: readonly string[]): string | null {
  const ranked = known.map((each) => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) })).sort((a, b) => a.far - b.far)
  const best = ranked[0]
  return best && best.far <= Math.max(2, Math.floor(name.length / 3)) ? best.each : null
}
