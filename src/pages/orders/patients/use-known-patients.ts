import { useCallback } from 'react'
import { checkPatient } from '#contract/orders.ts'
import { birthIn } from '#domain/stated-age.ts'
import { oneLine } from '#domain/text.ts'
import type { Gender } from '#domain/patient.ts'
import type { AgeUnit } from '#domain/results/age.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import { useReadNow } from '#crud/use-read.ts'
import type { SentBody } from '#crud/use-write.ts'
import { UnansweredQuestion } from '#ui/describe-error.ts'

/** A patient that the laboratory knows. */
export interface KnownPatient {
  readonly id: string
  readonly name: string
  readonly gender: Gender | null
  readonly dateOfBirth: string | null
  readonly ageUnit: AgeUnit | null
  readonly isOwn: boolean
  readonly customerId: string
  readonly customerName: string | null
}

/**
 * Asks which known patients a typed one resembles; null if that could not be asked, which does not block adding, and is asked again with the next try (CHK-01).
 */
export function useKnownPatients(orderId: string): (values: FormValues) => Promise<readonly KnownPatient[] | null> {
  const read = useReadNow()
  return useCallback(
    async ({ name, gender, dateOfBirth, phone }) => {
      try {
        const given = Object.entries({ gender, ...birthIn(dateOfBirth), phone }).filter(([, value]) => typeof value === 'string' && value !== '')
        const body = { name: oneLine(String(name ?? '')), ...Object.fromEntries(given) } as SentBody<typeof checkPatient>
        const answer = await read(checkPatient, { id: orderId, ...body })
        return answer?.matches.map(({ isOwn, patient, customer }) => ({ ...patient, isOwn, customerId: customer.id, customerName: customer.name })) ?? null
      } catch {
        return null
      }
    },
    [orderId, read],
  )
}

/** Key of the typed values that the comparison depends on. Another key means another comparison. */
export function typedOf({ name, gender, dateOfBirth, phone }: FormValues): string {
  return JSON.stringify([name, gender, dateOfBirth, phone].map((value) => value || null))
}

/** The question of a dialog before it adds patients: whether they are known already (CHK-01), and what else is asked about them. */
export const patientQuestion = (isLike: boolean, others: readonly string[]) =>
  new UnansweredQuestion([...(isLike ? ['Is this somebody who is known already?'] : []), ...others].join(' '))
