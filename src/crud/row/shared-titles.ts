import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { isWord, titleOf } from '#definition/sentence.ts'
import { shownNames } from '#crud/list/columns.tsx'
import { type ListRow, recordsIn } from '#crud/list/rows.ts'

/** The same map for all lists without such rows, so that none of their rows is drawn again. */
const noNames: ReadonlyMap<string, string> = new Map()

/** Names by id of rows whose title another row has too, as two reports of an order: the next text of the list, such as the patient, tells them apart by ear. */
export function sharedTitles(declaration: Declaration, rows: readonly ListRow[]): ReadonlyMap<string, string> {
  const named = recordsIn(rows).map((record) => ({ record, title: titleOf(declaration, record) }))
  const counts = new Map<string, number>()
  for (const { title } of named) counts.set(title, (counts.get(title) ?? 0) + 1)
  if (counts.size === named.length) return noNames
  const texts = shownNames(declaration).filter((name) => name !== declaration.title && isText(declaration.fields[name]))
  return new Map(
    named.flatMap(({ record, title }) => {
      if (counts.get(title) === 1) return []
      const text = texts.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '')
      return text === undefined ? [] : [[record.id, `${title}, ${text}`] as const]
    }),
  )
}

const isText = (field: AnyField | undefined) => field !== undefined && isWord(field)
