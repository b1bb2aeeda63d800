import { Link } from 'react-router-dom'
import { RowButton } from '#crud/row/row-button.tsx'
import type { CellOf } from '#crud/screens-context.ts'
import type refusals from '#resources/security-events.ts'

/** The account of a refused sign-in; one that does not exist leads to all that was refused to it. */
export default function LogAccountCell({ record: { account }, children }: CellOf<typeof refusals, 'who'>) {
  if (account === null) return <RowButton>{children}</RowButton>
  return (
    <Link to={`?${new URLSearchParams({ account })}`} title="Show what was refused to this account" data-row-link>
      {children}
    </Link>
  )
}
