import { useState } from 'react'
import type { TemplateRow } from './template-form.ts'
import { type KnownPatient, typedOf, useKnownPatients } from './use-known-patients.ts'

/** The rows of a template that look like known patients. */
export interface KnownRowsState {
  /** Whom a row looks like, as it is typed now; null until it is compared. */
  matchesOf(row: TemplateRow): readonly KnownPatient[] | null
  /** Compares the rows that were not compared as they are typed now; answers whether one of them looks like somebody (CHK-01). */
  compare(rows: readonly TemplateRow[]): Promise<boolean>
}

/** Compares the rows of a template with the patients that the laboratory knows (CHK-01). */
export function useKnownRows(orderId: string): KnownRowsState {
  const known = useKnownPatients(orderId)
  const [found, setFound] = useState<ReadonlyMap<string, readonly KnownPatient[]>>(new Map())
  const keyOf = (row: TemplateRow) => typedOf({ ...row })
  return {
    matchesOf: (row) => found.get(keyOf(row)) ?? null,
    async compare(rows) {
      const open = rows.filter((row) => !found.has(keyOf(row)))
      const compared = await Promise.all(open.map(async (row) => [keyOf(row), await known({ ...row })] as const))
      const answered = compared.flatMap(([key, matches]) => (matches ? [[key, matches] as const] : []))
      setFound((before) => new Map([...before, ...answered]))
      return answered.some(([, matches]) => matches.length > 0)
    },
  }
}
