import { useOne } from '@refinedev/core'
import { useMemo } from 'react'
import * as collections from '#contract/collections.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { distinctNames, patientFactsText } from '#domain/patient-facts.ts'
import { describeError } from '#ui/describe-error.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useRead } from '#crud/use-read.ts'
import { useToday } from '#ui/use-today.ts'

/** The facts of an order that booking needs, as the dialogs show them. */
type Bookable = ReturnType<typeof bookableOf>

/** Patients of the same name get a text that tells them apart. */
function bookableOf({ patients, addresses }: Content<typeof collections.bookable>, today: CivilDate) {
  const names = distinctNames(patients, (patient) => patientFactsText(patient, today))
  return {
    patients: patients.map(({ id, name, isFasting, booked, hasItems, isCollected, warnings }) => ({
      ...{ id, name: names.get(id) ?? name, isFasting, booked, warnings: warnings.map(({ message }) => message) },
      /** Reason that no visit is booked for them; null if one can be. */
      noVisit: booked !== null ? 'has a visit' : isCollected ? 'is collected from' : hasItems ? null : 'has no items',
    })),
    addresses,
  }
}

/** Returns the order's facts that booking needs. A server without that call gives only the order's patients. */
export function useBookable(orderId: string | null) {
  const isOff = orderId === null
  const today = useToday()
  const { content, error, isLoading, retry } = useRead(collections.bookable, { orderId: orderId ?? '' }, { isOff })
  const bookable = useMemo(() => content && bookableOf(content, today), [content, today])
  const isMissing = describeError(error).isUnsupported
  const { query } = useOne({ resource: 'orders', id: orderId ?? '', queryOptions: { enabled: !isOff && isMissing }, errorNotification: false })
  if (!isMissing) return { bookable, error, isLoading, retry, takesSeveral: true }
  return {
    /** True when one call books several patients. */
    takesSeveral: false,
    bookable: query.data ? bookableOfOrder(query.data.data.patients, today) : null,
    error: query.error,
    isLoading: query.isLoading,
    retry: () => void query.refetch(),
  }
}

function bookableOfOrder(patients: unknown, today: CivilDate): Bookable {
  const people = Array.isArray(patients) ? (patients as Parameters<typeof distinctNames>[0]) : []
  const names = distinctNames(people, (patient) => patientFactsText(patient, today))
  return { patients: [...names].map(([id, name]) => ({ id, name, isFasting: false, booked: null, noVisit: null, warnings: [] })), addresses: [] }
}
