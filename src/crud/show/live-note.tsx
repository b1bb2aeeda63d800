import { Suspense } from 'react'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import type { RecordNewsProps } from './record-news.tsx'

const RecordNews = lazyWithPreload(async () => (await import('./record-news.tsx')).RecordNews)

/** Shows over an open record who has changed it; loaded with the first change (LIVE-02). */
export function LiveNote(props: RecordNewsProps) {
  if (props.liveChanges.changes.length === 0) return null
  return (
    <Suspense fallback={null}>
      <RecordNews {...props} />
    </Suspense>
  )
}
