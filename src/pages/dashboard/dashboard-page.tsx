import { Alert } from 'antd'
import { Check } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { Link } from 'react-router-dom'
import * as server from '#contract/settings.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { draftsKept } from '#crud/drafts/drafts-kept.ts'
import { listAddress } from '#crud/list/query.ts'
import { Loading } from '#crud/loading.tsx'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { useRead } from '#crud/use-read.ts'
import type { Declaration } from '#definition/declaration.ts'
import { formatCivilDate, type CivilDate, addDays, monthBounds } from '#domain/civil-date.ts'
import { countText } from '#domain/count.ts'
import { type SetupStep, setupSteps } from '#domain/laboratory-setup.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PartProblem } from '#ui/part-problem.tsx'
import { useStore } from '#ui/store.ts'
import { useSeen } from '#ui/use-seen.ts'
import { useToday } from '#ui/use-today.ts'
import { DashboardPart } from './dashboard-part.tsx'
import { FigureCards } from './figure-cards.tsx'
import { OpenOrders } from './open-orders.tsx'
import { PendingPrescriptions } from './pending-prescriptions.tsx'
import { RoadmapDay } from './roadmap-day.tsx'
import { useRoadmap } from './use-roadmap.ts'
import { WorkQueueStrip } from './work-queue-strip.tsx'
import './dashboard.css'
import './setup-checklist.css'

/** The dates of the month that have collections, from today on (DASH-03). */
function CollectionRoadmap({ declaration, today }: { declaration: Declaration; today: CivilDate }) {
  const part = useRoadmap(declaration, today)
  const rest = { fromDate: today, toDate: addDays(monthBounds(today).before, -1) }
  return (
    <DashboardPart
      title="Sample Collection Roadmap"
      to={listAddress(declaration, rest)}
      all="All collections this month"
      part={part}
      failure="The roadmap could not be loaded"
      note={(counted) =>
        `This server has no roadmap. This one counts only the ${countText(counted, { one: 'loaded collection', many: 'loaded collections' })}.`
      }
    >
      {(dates) => (
        <>
          {part.unreadable > 0 ? <p role="status">{unreadableMessage(part.unreadable, declaration.label.many)}, so that nothing is counted here.</p> : null}
          {dates.length === 0 && part.unreadable === 0 ? <p className="dashboard-empty">No collections are planned for the rest of the month</p> : null}
          {dates.length > 0 ? (
            <ol className="roadmap">
              {dates.map((date) => (
                <RoadmapDay key={date.date} declaration={declaration} day={date} today={today} />
              ))}
            </ol>
          ) : null}
        </>
      )}
    </DashboardPart>
  )
}

/** Steps of a new laboratory, each with a link; finished ones are ticked, and the next one is bold. */
function SetupChecklist({ missing }: { readonly missing: readonly SetupStep[] }) {
  const [next] = missing
  return (
    <section className="dashboard-part" aria-label="Set up your laboratory">
      <header>
        <h2>Set up your laboratory</h2>
      </header>
      <ol className="dashboard-setup">
        {(Object.keys(setupSteps) as SetupStep[]).map((step) => {
          const { label, to } = setupSteps[step]
          const isDone = !missing.includes(step)
          return (
            <li key={step} className={isDone ? 'dashboard-setup-done' : undefined} aria-current={step === next ? 'step' : undefined}>
              <span aria-hidden="true">{isDone ? <Check size={14} /> : null}</span>
              {isDone ? label : <Link to={to}>{label}</Link>}
              {isDone ? <span className="visually-hidden"> (done)</span> : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

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
      <DraftsWarning />
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

const withoutHttps = 'The panel is not reached over HTTPS: browsers keep no draft of what staff type.'

const draftsNotKept = 'This browser keeps no draft of what you type: its storage is full or blocked. Save a form before you leave it, and free some space.'

/** Warns each person whose browser could not store a draft. Without HTTPS, `ServerWarnings` shows its own sentence to those who may see the settings. */
function DraftsWarning() {
  const areKept = useStore(draftsKept)
  return areKept || window.isSecureContext === false ? null : <Alert type="warning" showIcon message={draftsNotKept} />
}

/** Steps and settings that the laboratory still lacks, for users who may see its settings. Nothing where the API has no such call. */
function ServerWarnings() {
  const { allowed } = usePermission('settings.view')
  const { content, error, retry } = useRead(server.warnings, {}, { isOff: !allowed })
  const problem = <PartProblem sentence="The warnings about the laboratory's settings could not be loaded." error={error} onRetry={retry} />
  if (!content) return problem
  return (
    <>
      {problem}
      {[...content.warnings, ...(window.isSecureContext === false ? [withoutHttps] : [])].map((warning) => (
        <Alert key={warning} type="warning" showIcon message={warning} />
      ))}
      {content.missing.length > 0 ? <SetupChecklist missing={content.missing} /> : null}
    </>
  )
}
