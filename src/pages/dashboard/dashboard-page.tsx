import { formatCivilDate } from '#domain/civil-date.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { usePermission } from '#crud/current-user.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ChartsPart } from './charts-part.tsx'
import { CollectionRoadmap } from './collection-roadmap.tsx'
import { FigureCards } from './figure-cards.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PendingPrescriptions } from './pending-prescriptions.tsx'
import { ServerWarnings } from './server-warnings.tsx'
import { useToday } from '#ui/use-today.ts'
import './dashboard.css'

/** The first page: the month in four figures, what waits, and the collections to come. All parts are read at once, and each fails alone (DASH-01…04). */
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
      {settings ? <ServerWarnings declaration={settings} /> : null}
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
        <ErrorPanel title={reason}>
          <p>Ask an administrator if you need it.</p>
        </ErrorPanel>
      )}
    </div>
  )
}
