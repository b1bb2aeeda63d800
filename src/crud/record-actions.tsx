import { Skeleton, Space } from 'antd'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { actionItems } from './action-items.ts'
import { usePermissions, useCurrentUser } from './current-user.ts'
import type { OpenDialog } from './dialog/action-dialog.tsx'
import type { KnownRecord } from './screens-context.ts'
import { useActionStarter } from './use-action-starter.ts'

const ActionDialog = lazyWithPreload(async () => (await import('./dialog/action-dialog.tsx')).ActionDialog)

interface RecordActionsProps {
  readonly declaration: Declaration
  readonly record: KnownRecord
  /** Names of the actions; by default the declaration's `pageActions`. */
  readonly names?: readonly string[]
}

/** The buttons of a record's page, as the declaration has them: the first is the main one. */
export function RecordActions({ declaration, record, names = declaration.pageActions ?? [] }: RecordActionsProps) {
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [isBusy, setBusy] = useState(false)
  const start = useActionStarter(declaration, `${pathname}${search}`, setOpen)
  const items = actionItems(declaration, names, record, usePermissions(), useCurrentUser())
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return (
    <>
      <Space wrap>
        {items.map(({ key, label, isDanger, reason }, index) => (
          <PermittedButton
            key={key}
            type={index === 0 && !isDanger ? 'primary' : 'default'}
            danger={isDanger}
            reason={reason}
            disabled={isBusy}
            onClick={() => start(key, record, run)}
          >
            {label}
          </PermittedButton>
        ))}
      </Space>
      {open ? (
        <Suspense fallback={<Skeleton active />}>
          <ActionDialog declaration={declaration} dialog={open.dialog} records={open.records} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
