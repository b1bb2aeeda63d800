import { at } from '#definition/path.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { useCallQuery } from '#crud/use-call-query.ts'
import { describeError } from '#ui/describe-error.ts'

/** Poll interval of the queue, in milliseconds. */
const pollMs = 60_000

/** Returns the number of open critical values of an order, a report or all, and the first of them in words. */
export function useOpenCritical(of: Readonly<Record<string, string>>) {
  const { allowed } = usePermission('reports.view')
  const query = useCallQuery(useDeclaration('results'), 'critical', { query: { ...of, limit: '3' } }, { enabled: allowed, refetchInterval: pollMs })
  const answer: unknown = query.data?.data
  const count = at(answer, 'totalCount')
  const items = at(answer, 'items')
  // A server that has no such queue is no failure.
  const isUnknown = query.isError && !describeError(query.error).isUnsupported
  return { count: typeof count === 'number' ? count : 0, items: Array.isArray(items) ? (items as readonly unknown[]) : [], isUnknown }
}
