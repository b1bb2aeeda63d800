import { Alert } from 'antd'
import { Suspense, useRef } from 'react'
import * as server from '#contract/settings.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { Loading } from '#crud/loading.tsx'
import { useRead } from '#crud/use-read.ts'
import type { Declaration } from '#definition/declaration.ts'
import { formatCivilDate } from '#domain/civil-date.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useSeen } from '#ui/use-seen.ts'
import { useToday } from '#ui/use-today.ts'
import { CollectionRoadmap } from './collection-roadmap.tsx'
import { FigureCards } from './figure-cards.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PendingPrescriptions } from './pending-prescriptions.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { WorkQueueStrip } from './work-queue-strip.tsx'
import './dashboard.css'

/** The first page: the month in four figures, what waits, and the collections to come. All parts are read at once, and each fails by itself (DASH-01…04). */
export default function DashboardPage({ title }: { title: string }) {
  const today = useToday()
  const orders = useDeclaration('orders')
  const prescriptions = useDeclaration('prescriptions')
  const collections = useDeclaration('sample-collections')
  const settings = useDeclaration('settings')
  const { allowed, reason } = usePermission('orders.view')
  return (
    <div className="dashboard">
      <PageHeader title={title} subtitle={formatCivilDate(today)} />
      {settings ? <ServerWarnings /> : null}
      <WorkQueueStrip today={today} />
      {allowed ? (
        <>
          {orders ? <FigureCards orders={orders} today={today} /> : null}
          <div className="dashboard-tables">
            {orders ? <OpenOrders declaration={orders} /> : null}
            {prescriptions ? <PendingPrescriptions declaration={prescriptions} /> : null}
          </div>
          {collections ? <CollectionRoadmap declaration={collections} today={today} /> : null}
          {orders ? <ChartsPart declaration={orders} /> : null}
        </>
      ) : (
        <ErrorPanel title={reason} />
      )}
    </div>
  )
}

const Charts = lazyWithPreload(async () => (await import('./charts/charts.tsx')).default)

/** The charts of the laboratory, fetched and counted when they come into view (WRK-04). */
function ChartsPart({ declaration }: { declaration: Declaration }) {
  const part = useRef<HTMLElement>(null)
  const isSeen = useSeen(part)
  return (
    <section ref={part} className="dashboard-part dashboard-charts" aria-label="Charts">
      <header>
        <h2>Charts</h2>
      </header>
      {isSeen ? (
        <Suspense fallback={<Loading rows={6} />}>
          <Charts declaration={declaration} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** Steps and settings that the laboratory still lacks, for users who may see its settings. Nothing where the API has no such call. */
function ServerWarnings() {
  const { allowed } = usePermission('settings.view')
  const { content } = useRead(server.warnings, {}, { isOff: !allowed })
  if (!content) return null
  return (
    <>
      {content.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon message={warning} />
      ))}
      {content.missing.length > 0 ? <SetupChecklist missing={content.missing} /> : null}
    </>
  )
}
