import { Skeleton } from '#ui/skeleton.tsx'
import { slowSentence, useSlow } from './use-slow.ts'

/** Placeholder for content that is loading; says so in words when it takes long. */
export function Loading({ rows = 8 }: { rows?: number | undefined }) {
  const isSlow = useSlow(true)
  return (
    <>
      <div role="status">{isSlow ? slowSentence : null}</div>
      <Skeleton rows={rows} />
    </>
  )
}
