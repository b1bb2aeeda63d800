import * as results from '#contract/results.ts'
import { usePermission } from '#crud/current-user.ts'
import { useRead } from '#crud/use-read.ts'
import { useSlow } from '#crud/use-slow.ts'
import { describeError } from '#ui/describe-error.ts'

/** Poll interval of the queue, in milliseconds. */
const pollMs = 60_000

/** Returns the number of open critical values of an order, a report or all, and the first of them. */
export function useOpenCritical(of: { readonly orderId?: string; readonly reportId?: string }) {
  const { allowed } = usePermission('reports.view')
  const { content, error, isLoading } = useRead(results.critical, { ...of, limit: 3 }, { isOff: !allowed, everyMs: pollMs })
  const isSlow = useSlow(isLoading)
  // A server that has no such queue is no failure.
  const isFailed = error !== null && !describeError(error).isUnsupported
  return {
    count: content?.totalCount ?? 0,
    items: content?.items ?? [],
    isUnknown: content === null && (isFailed || isSlow),
    isOld: content !== null && isFailed,
  }
}
