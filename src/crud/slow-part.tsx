import { useSlow } from './use-slow.ts'

/** Says that a part of a page takes long, where nothing is drawn in its place before: `The samples are taking longer than usual…`. */
export function SlowPart({ many }: { readonly many: string }) {
  const isSlow = useSlow(true)
  return (
    <div role="status" className="slow-part">
      {isSlow ? `The ${many} are taking longer than usual…` : null}
    </div>
  )
}
