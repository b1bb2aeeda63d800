import './skeleton.css'

interface SkeletonProps {
  readonly rows?: number
  readonly hasTitle?: boolean
}

/** Grey lines while something loads. antd's own adds 2 kB before the first list. */
export function Skeleton({ rows = 3, hasTitle = true }: SkeletonProps) {
  return (
    <div className="skeleton" aria-hidden>
      {hasTitle ? <span className="skeleton-title" /> : null}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={row} />
      ))}
    </div>
  )
}
