import type { ListRow } from './list-row.ts'

/** Shows the number of unreadable rows of a page; each is also in its place. Renders nothing when all could be read. */
export function UnreadableRows({ rows }: { readonly rows: readonly ListRow[] }) {
  const count = rows.filter(({ kind }) => kind === 'unreadable').length
  if (count === 0) return null
  return (
    <p className="list-unreadable" role="status">
      {count === 1 ? '1 row could not be read' : `${count} rows could not be read`}
    </p>
  )
}
