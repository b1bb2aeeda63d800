import { Alert } from 'antd'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { permissionFor } from '#domain/permission.ts'
import { usePermission } from '#crud/current-user.ts'
import { listTitle } from '#definition/labels.ts'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import type { KnownRecord, PageProps } from '#crud/screens-context.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ReportBanner } from './report-banner.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { TestingTab } from './testing-tab.tsx'
import '#crud/list/list.css'
import './reports.css'

const RefusedView = lazyWithPreload(async () => (await import('#crud/list/refused-view.tsx')).default)
const UploadDialog = lazyWithPreload(async () => (await import('./report-upload-dialog.tsx')).ReportUploadDialog)

/** Reports and the orders that wait for one, each under its own address (REP-01). */
export default function ReportsPage({ declaration }: PageProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const below = pathname.replace(/\/+$/, '').slice(declaration.name.length + 2)
  const view = Object.hasOwn(declaration.list.views ?? {}, below) ? below : undefined
  const isCovered = below !== '' && view === undefined
  // Null: closed. An order: chosen already. At its own address the dialog is open from the start.
  const [order, setOrder] = useState<KnownRecord | 'none' | null>(null)
  const [uploadedFor, setUploadedFor] = useState<string | null>(null)
  const { reason } = usePermission(permissionFor(declaration.permission, 'create'))
  const isOpen = order !== null || (view === 'upload' && reason === undefined)
  const base = `/${declaration.name}`
  const close = () => {
    setOrder(null)
    if (view === 'upload') void navigate(base, { replace: true })
  }
  const tab = view === 'testing' ? 'testing' : 'reports'
  return (
    <section className="resource-list reports-page" aria-label={listTitle(declaration)}>
      <PageHeader
        title={listTitle(declaration)}
        subtitle="Manage test reports and upload reports for orders in testing status"
        actions={
          <>
            <LinkButton to={`/${declaration.name}/turnaround`}>Turnaround</LinkButton>
            <ScreenSlot name="critical-link" declaration={declaration} values={{}} isOften="absent" />
            <PermittedButton type="primary" reason={reason} onClick={() => setOrder('none')}>
              Upload Report
            </PermittedButton>
          </>
        }
      />
      <ReportBanner />
      {uploadedFor === null ? null : (
        <ScreenSlot key={uploadedFor} name="order-next-step" declaration={declaration} values={{ orderId: uploadedFor }} isOften="absent" />
      )}
      <Tabs
        activeKey={tab}
        onChange={(key) => void navigate(key === 'testing' ? `${base}/testing` : base)}
        destroyOnHidden
        items={[
          {
            key: 'reports',
            label: 'Reports',
            children: (
              <div className="reports-tab">
                {view === 'add-results' ? <Alert type="info" showIcon message="Choose the report that results are to be added to." /> : null}
                <ReportsTab declaration={declaration} view={view} isCovered={isCovered} />
              </div>
            ),
          },
          { key: 'testing', label: 'Orders in Testing', children: <TestingTab declaration={declaration} uploadReason={reason} onUpload={setOrder} /> },
        ]}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <UploadDialog declaration={declaration} order={order === 'none' ? null : order} onUploaded={setUploadedFor} onClose={close} />
        </Suspense>
      ) : view === 'upload' && reason !== undefined ? (
        <Suspense fallback={null}>
          <RefusedView reason={reason} onClose={close} />
        </Suspense>
      ) : null}
    </section>
  )
}
