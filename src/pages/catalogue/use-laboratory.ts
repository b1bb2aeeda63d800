import type * as z from 'zod/mini'
import type { Immutable } from '#contract/call.ts'
import * as catalogue from '#contract/catalogue.ts'
import type { Content } from '#crud/contract-answer.ts'
import { unreadableAnswer } from '#crud/use-answer.ts'
import { useReadNow } from '#crud/use-read.ts'

/** Facts of a test for the laboratory. */
export type Laboratory = Content<typeof catalogue.laboratory>

/** A parameter of the catalogue with its reference ranges; `version` is sent along with a change. */
export type CatalogueParameter = Laboratory['parameters'][number]

/** A change of a test's laboratory data; absent values stay. */
export type LaboratoryChange = Immutable<z.input<typeof catalogue.saveLaboratory.body>>

/** A change of a parameter; absent values stay. */
export type ParameterChange = Immutable<z.input<typeof catalogue.saveParameter.body>>

/** Returns functions that read the laboratory data of a test and a parameter once more. */
export function useCatalogueReads() {
  const read = useReadNow()
  return {
    readLaboratory: async (id: string): Promise<Laboratory> => readable(await read(catalogue.laboratory, { id })),
    readParameter: async (id: string): Promise<CatalogueParameter> => readable(await read(catalogue.parameter, { id })),
  }
}

function readable<T>(content: T | null): T {
  if (content === null) throw unreadableAnswer
  return content
}

/** The changed parts of a form. Unchanged parts are not sent, so a colleague's change of them stays. */
export function changedParts<T extends object>(change: T, start: T): Partial<T> {
  const before: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(start))
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))) as Partial<T>
}
