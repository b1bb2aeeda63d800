import { useOne } from '@refinedev/core'
import { distinctNames } from '#domain/patient-facts.ts'
import type { Declaration } from '#definition/declaration.ts'
import { describeError } from '#ui/describe-error.ts'
import { useAnswer } from '#crud/use-answer.ts'
import { type Bookable, readBookable } from './wire-offers.ts'

/** Returns the order's facts that booking needs. A server without that call gives only the order's patients. */
export function useBookable(declaration: Declaration, orderId: string | null) {
  const isOff = orderId === null
  const { content, error, isLoading, retry } = useAnswer(declaration, 'bookable', { path: { orderId: orderId ?? '' } }, readBookable, { isOff })
  const isMissing = describeError(error).isUnsupported
  const { query } = useOne({ resource: 'orders', id: orderId ?? '', queryOptions: { enabled: !isOff && isMissing }, errorNotification: false })
  if (!isMissing) return { bookable: content, error, isLoading, retry, takesSeveral: true }
  return {
    /** One call books several patients. */
    takesSeveral: false,
    bookable: query.data ? bookableOf(query.data.data.patients) : null,
    error: query.error,
    isLoading: query.isLoading,
    retry: () => void query.refetch(),
  }
}

function bookableOf(patients: unknown): Bookable {
  const people = Array.isArray(patients) ? (patients as { id: string; name: string | null }[]) : []
  return { patients: [...distinctNames(people)].map(([id, name]) => ({ id, name, isFasting: false, noVisit: null, warnings: [] })), addresses: [] }
}
