import { Button } from 'antd'
import { saveFile } from '#crud/save-file.ts'
import { formatCount } from '#domain/count.ts'
import { csvTable, csvType } from '#domain/csv.ts'
import { TypedText } from '#ui/typed-text.tsx'

/** Maximum number of refusals that are drawn. */
const maxDrawn = 100

/** A record on which an action was not done. */
export interface NamedRefusal {
  readonly id: string
  readonly name: string
  readonly reason: string
}

interface RefusedListProps {
  readonly refusals: readonly NamedRefusal[]
  /** Name of the file with all of them. */
  readonly file: string
}

/** Names the records on which an action was not done, with the reason of each; of many the first, and all as a file. */
export function RefusedList({ refusals, file }: RefusedListProps) {
  if (refusals.length === 0) return null
  const others = refusals.length - maxDrawn
  const save = () => {
    const text = csvTable(refusals, [
      ['Name', ({ name }) => name],
      ['Reason', ({ reason }) => reason],
    ])
    saveFile({ blob: new Blob([text], { type: csvType }), name: `${file}.csv` }, file)
  }
  return (
    <>
      <ul className="bulk-refused">
        {refusals.slice(0, maxDrawn).map(({ id, name, reason }) => (
          <li key={id}>
            <TypedText text={name} />: {reason}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <p>
          and {formatCount(others)} more. <Button onClick={save}>CSV of all {formatCount(refusals.length)}</Button>
        </p>
      ) : null}
    </>
  )
}
