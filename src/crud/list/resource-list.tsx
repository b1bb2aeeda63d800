import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { listTitle } from './list-title.ts'
import { ListScreen } from './list-screen.tsx'
import { usePermission } from '#crud/current-user.ts'
import './list.css'

interface ResourceListProps {
  readonly declaration: Declaration
  /** One of the declaration's views, e.g. `pending` at `/orders/pending`. */
  readonly view?: string | undefined
  /** Form or record that is open over the list, in a modal or drawer. */
  readonly children?: ReactNode
}

/** The declared list of a resource, at `/{name}` or `/{name}/{view}`, and behind a dialog or drawer over it. */
export function ResourceList({ declaration, view, children }: ResourceListProps) {
  const { allowed, reason } = usePermission(`${declaration.permission}.view`)
  if (!allowed)
    return (
      <>
        <PageHeader title={listTitle(declaration)} />
        <ErrorPanel title={reason} />
      </>
    )
  return (
    <>
      <ListScreen key={declaration.name} declaration={declaration} view={view} isCovered={Boolean(children)} />
      {children}
    </>
  )
}
