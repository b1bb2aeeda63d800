import type { Declaration } from '#definition/declaration.ts'
import { useCalls } from '#crud/use-call.ts'
import { useReadCall } from '#crud/use-read-call.ts'
import { type CatalogueParameter, type Laboratory, readLaboratory, readParameter } from './wire-laboratory.ts'

/** Reads and writes the laboratory data of tests, a change with the version that was read; a write invalidates all queries of tests. */
export function useCatalogueCalls(declaration: Declaration) {
  const readCall = useReadCall(declaration)
  const { send } = useCalls(declaration.name)
  const readFrom = async <T>(call: string, id: string, read: (data: unknown) => T | null): Promise<T> => {
    const content = read(await readCall(call, { path: { id } }))
    if (content === null) throw new Error('The server gave an answer that cannot be read')
    return content
  }
  return {
    readLaboratory: (id: string): Promise<Laboratory> => readFrom('laboratory', id, readLaboratory),
    readParameter: (id: string): Promise<CatalogueParameter> => readFrom('parameter', id, readParameter),
    saveLaboratory: (id: string, change: object, version: string | undefined) => send('saveLaboratory', { id }, change, { version, isAwaited: true }),
    createParameter: (values: object) => send('createParameter', {}, values, { isAwaited: true }),
    saveParameter: (id: string, change: object, version: string | undefined) => send('saveParameter', { id }, change, { version, isAwaited: true }),
  }
}

/** The changed parts of a form. Unchanged parts are not sent, so a colleague's change of them stays. */
export function changedParts(change: object, start: object): object {
  const before: Readonly<Record<string, unknown>> = { ...start }
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])))
}
