import { useCustom, useCustomMutation, useDataProvider } from '@refinedev/core'
import { callKey, useRefresh } from '#crud/use-refresh.ts'
import { type CatalogueParameter, type Laboratory, readLaboratory, readParameter } from './wire-laboratory.ts'

const unreadable = new Error('The server gave an answer that cannot be read')
const laboratoryPath = (testId: string) => `/tests/${encodeURIComponent(testId)}/laboratory`
const parameterPath = (id: string) => `/test-parameters/${encodeURIComponent(id)}`

/** What the laboratory has to know of a test, read again whenever a test changes. */
export function useLaboratory(testId: string) {
  const { query } = useCustom({
    url: laboratoryPath(testId),
    method: 'get',
    queryOptions: { queryKey: [...callKey('tests', 'laboratory', { id: testId })] },
    errorNotification: false,
  })
  const laboratory = query.data ? readLaboratory(query.data.data) : null
  const error = query.isSuccess && laboratory === null ? unreadable : query.error
  return { laboratory, error: query.isFetching && laboratory === null ? null : error, retry: () => void query.refetch() }
}

/** Reads and writes, a change with the version that was read; a write invalidates all queries of tests. */
export function useCatalogueCalls() {
  const provider = useDataProvider()
  const refresh = useRefresh()
  const { mutateAsync } = useCustomMutation()
  const readFrom = async <T>(url: string, read: (data: unknown) => T | null): Promise<T> => {
    const answer = await provider().custom?.({ url, method: 'get' })
    const content = answer ? read(answer.data) : null
    if (content === null) throw unreadable
    return content
  }
  const write = async (method: 'post' | 'put', url: string, values: object, version?: string) => {
    await mutateAsync({
      url,
      method,
      values,
      ...(version === undefined ? {} : { config: { headers: { 'If-Match': version } } }),
      successNotification: false,
      errorNotification: false,
    })
    await refresh(['tests', 'test-parameters'])
  }
  return {
    readLaboratory: (testId: string): Promise<Laboratory> => readFrom(laboratoryPath(testId), readLaboratory),
    readParameter: (id: string): Promise<CatalogueParameter> => readFrom(parameterPath(id), readParameter),
    saveLaboratory: (testId: string, change: object, version: string | undefined) => write('put', laboratoryPath(testId), change, version),
    createParameter: (values: object) => write('post', '/test-parameters', values),
    saveParameter: (id: string, change: object, version: string | undefined) => write('put', parameterPath(id), change, version),
  }
}

/** The parts of a change that differ from its start: unchanged parts are not sent, so that a colleague's change of them stays. */
export function changedParts(change: object, start: object): object {
  const before: Readonly<Record<string, unknown>> = { ...start }
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])))
}
