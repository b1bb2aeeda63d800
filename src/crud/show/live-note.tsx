import { Suspense } from 'react'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { RecordNewsProps } from './record-news.tsx'

const RecordNews = lazyWithPreload(async () => (await import('./record-news.tsx')).RecordNews)

/** Says over a record that is open who changed it meanwhile; loaded when there is something to say (LIVE-02). */
export function LiveNote(props: RecordNewsProps) {
  if (props.liveChanges.changes.length === 0) return null
  return (
    <Suspense fallback={null}>
      <RecordNews {...props} />
    </Suspense>
  )
}
