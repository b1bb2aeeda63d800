import { Suspense, useRef } from 'react'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { useSeen } from '#ui/use-seen.ts'
import type { RecordTimelineProps } from './timeline.tsx'

const Timeline = lazyWithPreload(async () => (await import('./timeline.tsx')).Timeline)

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
