import { emptyText } from '#domain/text.ts'
import { TypedText } from '#ui/typed-text.tsx'

/** One difference: its name, the shown value and the current value, null if absent. */
export interface Difference {
  readonly name: string
  readonly before: string | null
  readonly now: string | null
}

/** The differences between two states, each a text by its name; in the order of the first, then of the second. */
export function differencesOf(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): readonly Difference[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name) ?? null, now.get(name) ?? null]
    return was === is ? [] : [{ name, before: was, now: is }]
  })
}

/** The differences as a table, both states beside each other (LIVE-02). */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="record-news-same">What is shown here is the same.</p>
  return (
    <table className="record-differences">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What</span>
          </th>
          <th scope="col">As it is shown here</th>
          <th scope="col">As it is now</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, before, now }) => (
          <tr key={name}>
            <th scope="row">
              <TypedText text={name} />
            </th>
            <td>{before === null ? emptyText : <TypedText text={before} />}</td>
            <td>{now === null ? emptyText : <TypedText text={now} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
