import type { ReactNode } from 'react'
import type { Permission } from '#domain/permission.ts'
import { usePermission } from '#crud/current-user.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'

interface PermittedPageProps {
  readonly permission: Permission
  readonly title: string
  readonly children: ReactNode
}

/** A page, or in its place why the user may not view it (AUTH-16). */
export function PermittedPage({ permission, title, children }: PermittedPageProps) {
  const { allowed, reason } = usePermission(permission)
  if (allowed) return children
  return (
    <>
      <PageHeader title={title} />
      <ErrorPanel title={reason} />
    </>
  )
}
