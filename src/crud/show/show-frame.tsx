import { Drawer, Modal, Space } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { usePermission, useCurrentUser } from '#crud/current-user.ts'
import { refusalOfEdit } from '#crud/action-items.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

const RecordActions = lazyWithPreload(async () => (await import('#crud/record-actions.tsx')).RecordActions)

interface ShowFrameProps {
  readonly declaration: Declaration
  readonly title: string
  /** The record, once it is there: it may then be edited. */
  readonly record: KnownRecord | null
  readonly children: ReactNode
  onClose(): void
}

/** Shows a record in a modal or drawer over the list, or on its own page. */
export function ShowFrame({ declaration, title, record, children, onClose }: ShowFrameProps) {
  const heading = <TypedText text={title} />
  const { actions = {}, pageActions = [] } = declaration
  const edit = record ? (
    <Space wrap>
      <EditLink declaration={declaration} record={record} isMain={!pageActions.flat().some((name) => actions[name]?.place === 'next')} />
      {pageActions.length > 0 ? (
        <Suspense fallback={null}>
          <RecordActions declaration={declaration} record={record} />
        </Suspense>
      ) : null}
    </Space>
  ) : null
  const place = declaration.show?.in ?? 'modal'
  if (place === 'drawer')
    return (
      <Drawer open title={heading} width={480} extra={edit} onClose={onClose} rootClassName="show-drawer">
        {children}
      </Drawer>
    )
  if (place === 'modal')
    return (
      <Modal open title={heading} width={640} footer={edit} onCancel={onClose}>
        {children}
      </Modal>
    )
  return (
    <article>
      <PageHeader title={heading} actions={edit} />
      {children}
    </article>
  )
}

/** Link from a record to its form: disabled with the reason where the user may not edit, absent if nobody may. */
function EditLink({ declaration, record, isMain }: { declaration: Declaration; record: KnownRecord; isMain: boolean }) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { reason } = usePermission(`${declaration.permission}.edit`)
  const refusal = refusalOfEdit(declaration, record, useCurrentUser())
  if (declaration.operations && !declaration.operations.includes('edit')) return null
  const open = () => void navigate({ pathname: `/${declaration.name}/${encodeURIComponent(record.id)}/edit`, search }, { state })
  return (
    <PermittedButton type={isMain ? 'primary' : 'default'} reason={reason ?? refusal} onClick={open}>
      Edit {declaration.label.one}
    </PermittedButton>
  )
}
