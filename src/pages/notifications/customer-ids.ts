import { isUuid } from '#domain/uuid.ts'

/** Customer ids that were typed or pasted: each once, in order, and the duplicates. */
export interface TypedIds {
  readonly ids: readonly string[]
  readonly duplicates: readonly string[]
}

/** Reads ids separated by commas, semicolons, spaces or lines (ADV-03). A UUID may be in capitals; other ids stay as typed. */
export function readIds(text: string): TypedIds {
  const given = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((id) => (isUuid(id) ? id.toLowerCase() : id))
  const seen = new Set<string>()
  const duplicates = new Set<string>()
  for (const id of given) {
    if (seen.has(id)) duplicates.add(id)
    seen.add(id)
  }
  return { ids: [...seen], duplicates: [...duplicates] }
}
