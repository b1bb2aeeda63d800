import { Suspense, useRef } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { useSeen } from '#ui/use-seen.ts'
import type { KnownRecord } from '#crud/screens-context.ts'

const Timeline = lazyWithPreload(async () => (await import('./timeline.tsx')).Timeline)

/** Props of the timeline of a record. */
export interface RecordTimelineProps {
  readonly declaration: Declaration
  readonly record: KnownRecord
}

/** The timeline of a record whose declaration has one (`show.timeline`). It loads once it is scrolled to (HIS-01). */
export function RecordTimeline(props: RecordTimelineProps) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  if (!props.declaration.show?.timeline) return null
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense fallback={null}>
          <Timeline key={props.record.id} {...props} />
        </Suspense>
      ) : null}
    </div>
  )
}
