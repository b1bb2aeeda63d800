import { useMemo } from 'react'
import { largestPage, testPickerLimit } from '#domain/page.ts'
import type { BookingWarning } from '#domain/booking-warning.ts'
import { useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { draftItemOf } from './catalogue-item.ts'
import type { DraftItem, DraftPatient } from './draft.ts'
import { draftWarnings } from './warnings.ts'

/** The packages of the catalogue, and the warnings about each patient's items by the patient's key. Without the catalogue there are none. */
export function useWarnings(
  people: readonly DraftPatient[],
  timeSlot: string | null,
): { readonly packages: readonly DraftItem[]; readonly warnings: ReadonlyMap<string, readonly BookingWarning[]> } {
  const isNeeded = people.some(({ items }) => items.length > 0)
  const question = { where: { isActive: true }, isNeeded }
  const tests = useReferenceOptions({ to: 'tests', limit: testPickerLimit, ...question })
  const packages = useReferenceOptions({ to: 'test-packages', limit: largestPage, ...question })
  const catalogue = useMemo(
    () => ({
      tests: tests.options.flatMap(({ record }) => draftItemOf('test', record) ?? []),
      packages: packages.options.flatMap(({ record }) => draftItemOf('package', record) ?? []),
    }),
    [tests.options, packages.options],
  )
  const warnings = useMemo(() => new Map(people.map((person) => [person.key, draftWarnings(person, catalogue, timeSlot)])), [people, catalogue, timeSlot])
  return { packages: catalogue.packages, warnings }
}
