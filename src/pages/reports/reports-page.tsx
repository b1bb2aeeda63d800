import { Alert } from 'antd'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { permissionFor } from '#domain/permission.ts'
import { usePermission } from '#crud/current-user.ts'
import type { Declaration } from '#definition/declaration.ts'
import { listTitle } from '#definition/labels.ts'
import type { ListParts } from '#crud/list/list-parts.ts'
import { ListScreen, RefusedView } from '#crud/list/list-screen.tsx'
import { defaultQuery, listAt } from '#crud/list/query.ts'
import { type ListState, useListState } from '#crud/list/state.ts'
import { ListTabs } from '#crud/views/tabs.tsx'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import type { KnownRecord, PageProps } from '#crud/screens-context.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { ReportBanner } from './report-banner.tsx'
import { ReportFilters } from './report-filters.tsx'
import { TestingLink, TestingOrders } from './testing-orders.tsx'
import './reports.css'

const UploadDialog = lazyWithPreload(async () => (await import('./report-upload-dialog.tsx')).ReportUploadDialog)

/** Reports and the orders that wait for one, each under its own address (REP-01). */
export default function ReportsPage({ declaration }: PageProps) {
  const navigate = useNavigate()
  const { view, isCovered } = listAt(declaration, useLocation().pathname)
  // Null: closed. An order: chosen already. At its own address the dialog is open from the start.
  const [order, setOrder] = useState<KnownRecord | 'none' | null>(null)
  const [uploadedFor, setUploadedFor] = useState<string | null>(null)
  const { reason } = usePermission(permissionFor(declaration.permission, 'create'))
  const hasSingleKeys = useSingleKeys()
  const isOpen = order !== null || (view === 'upload' && reason === undefined)
  const close = () => {
    setOrder(null)
    if (view === 'upload') void navigate(`/${declaration.name}`, { replace: true })
  }
  const elsewhere = { ...useListState(declaration, view, true), query: defaultQuery(declaration, view) }
  const beside = <TestingLink declaration={declaration} />
  const tabs = (shown: Declaration, state: ListState) => <ListTabs declaration={declaration} shown={shown} state={state} all="Reports" beside={beside} />
  const parts = {
    title: listTitle(declaration),
    subtitle: 'Manage test reports and upload reports for orders in testing status',
    actions: (
      <>
        <ScreenSlot name="critical-link" declaration={declaration} values={{}} isOften="absent" />
        <LightButton variant="primary" reason={reason} keys={hasSingleKeys && reason === undefined ? 'n' : undefined} onClick={() => setOrder('none')}>
          Upload Report
        </LightButton>
      </>
    ),
    add: reason === undefined ? () => setOrder('none') : undefined,
    note: (
      <>
        <ReportBanner />
        {uploadedFor === null ? null : (
          <ScreenSlot key={uploadedFor} name="order-next-step" declaration={declaration} values={{ orderId: uploadedFor }} isOften="absent" />
        )}
        {view === 'add-results' ? <Alert type="info" showIcon message="Choose the report that results are to be added to." /> : null}
      </>
    ),
    tabs,
  } satisfies Omit<ListParts, 'failure'>
  return (
    <>
      {view === 'testing' ? (
        <TestingOrders parts={parts} tabs={tabs(declaration, elsewhere)} uploadReason={reason} onUpload={setOrder} />
      ) : (
        <ListScreen
          declaration={declaration}
          view={view}
          isCovered={isCovered}
          parts={{ ...parts, failure: declaration.list.failure, actionsWidth: 164, toolbar: (props) => <ReportFilters {...props} declaration={declaration} /> }}
        />
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <UploadDialog declaration={declaration} order={order === 'none' ? null : order} onUploaded={setUploadedFor} onClose={close} />
        </Suspense>
      ) : view === 'upload' && reason !== undefined ? (
        <Suspense fallback={null}>
          <RefusedView reason={reason} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
