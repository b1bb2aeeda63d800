import { useCallback } from 'react'
import { oneLine } from '#domain/text.ts'
import { type Gender, genders } from '#domain/patient.ts'
import { choice, civilDate, group, rows, text, yesNo } from '#definition/kind.ts'
import { readFields } from '#definition/kind-rules.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import { useCall } from '#crud/use-call.ts'
import { UnansweredQuestion } from '#ui/describe-error.ts'

/** A patient that the laboratory knows. */
export interface KnownPatient {
  readonly id: string
  readonly name: string
  readonly gender: Gender | null
  readonly dateOfBirth: string | null
  readonly isOwn: boolean
  readonly customerId: string
  readonly customerName: string | null
}

const fields = {
  matches: rows({
    isOwn: yesNo({ notNull: true }),
    patient: group({ id: text({ notNull: true }), name: text({ notNull: true }), gender: choice(genders), dateOfBirth: civilDate() }, { notNull: true }),
    customer: group({ id: text({ notNull: true }), name: text() }, { notNull: true }),
  }),
}

/**
 * Asks which known patients a typed one resembles; null if that could not be asked, which does not block adding, and is asked again with the next try (CHK-01).
 */
export function useKnownPatients(resource: string, orderId: string): (values: FormValues) => Promise<readonly KnownPatient[] | null> {
  const { send } = useCall(resource, 'checkPatient')
  return useCallback(
    async ({ name, gender, dateOfBirth, phone }) => {
      try {
        const given = Object.entries({ gender, dateOfBirth, phone }).filter(([, value]) => typeof value === 'string' && value !== '')
        const read = readFields(fields, await send({ id: orderId }, { name: oneLine(String(name ?? '')), ...Object.fromEntries(given) }, { isQuiet: true }))
        if ('problem' in read) return null
        return ((read.values as { matches: readonly Match[] | null }).matches ?? []).map(({ isOwn, patient, customer }) => ({
          ...patient,
          isOwn,
          customerId: customer.id,
          customerName: customer.name,
        }))
      } catch {
        return null
      }
    },
    [orderId, send],
  )
}

/** Key of the typed values that the comparison depends on. Another key means another comparison. */
export function typedOf({ name, gender, dateOfBirth, phone }: FormValues): string {
  return JSON.stringify([name, gender, dateOfBirth, phone].map((value) => value || null))
}

/** The question of a dialog before it adds patients: whether they are known already (CHK-01), and what else is asked about them. */
export const patientQuestion = (isLike: boolean, others: readonly string[]) =>
  new UnansweredQuestion([...(isLike ? ['Is this somebody who is known already?'] : []), ...others].join(' '))

interface Match {
  readonly isOwn: boolean
  readonly patient: Pick<KnownPatient, 'id' | 'name' | 'gender' | 'dateOfBirth'>
  readonly customer: { readonly id: string; readonly name: string | null }
}
