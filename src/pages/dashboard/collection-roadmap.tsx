import type { CivilDate } from '#domain/civil-date.ts'
import type { Declaration } from '#definition/declaration.ts'
import { listAddress } from '#crud/list/query.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { addDays, monthBounds } from '#domain/civil-date.ts'
import { DashboardPart } from './dashboard-part.tsx'
import { loadedRecords } from './part.ts'
import { RoadmapDay } from './roadmap-day.tsx'
import { useRoadmap } from './use-roadmap.ts'

/** The dates of the month that have collections, from today on (DASH-03). */
export function CollectionRoadmap({ declaration, today }: { declaration: Declaration; today: CivilDate }) {
  const part = useRoadmap(declaration, today)
  const rest = { fromDate: today, toDate: addDays(monthBounds(today).before, -1) }
  return (
    <DashboardPart
      title="Sample Collection Roadmap"
      to={listAddress(declaration, rest)}
      all="All collections this month"
      part={part}
      failure="The roadmap could not be loaded"
      counted={`This server has no roadmap. This one counts only the ${loadedRecords} loaded collections.`}
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
