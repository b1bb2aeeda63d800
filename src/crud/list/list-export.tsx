import { useDataProvider, useNotification, useOnError } from '@refinedev/core'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { failureOf } from '#crud/failure.ts'
import type { ListQuery } from './list-query.ts'
import { saveFile } from '#crud/save-file.ts'
import { callFilters } from './use-list-rows.ts'

interface ListExportProps {
  readonly declaration: Declaration
  /** The declared call that answers the file. */
  readonly call: string
  readonly query: ListQuery
}

/** Downloads the list as a file, with the search, filters and sort in force (USR-04). */
export function ListExport({ declaration, call, query }: ListExportProps) {
  const provider = useDataProvider()()
  const { open } = useNotification()
  const { mutate: tellRefusal } = useOnError()
  const [isWorking, setWorking] = useState(false)
  const { many } = declaration.label
  const download = async () => {
    setWorking(true)
    try {
      const answer = await provider.custom?.({
        url: endpointsOf(declaration).call(call).path,
        method: 'get',
        query: query.sort ? { sort: query.sort.field, order: query.sort.order } : {},
        filters: callFilters(query),
        headers: { Accept: 'text/csv' },
      })
      if (!saveFile(answer?.data, `${many}.csv`)) throw new Error('the answer is no file')
      open?.({ type: 'success', message: `The ${many} are in your downloads` })
    } catch (thrown) {
      tellRefusal(thrown)
      const { message, aftermath } = failureOf(thrown)
      open?.({ type: 'error', message: message ?? `Failed to export ${many}`, ...(aftermath ? { description: aftermath } : {}) })
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button icon={<Download size={14} aria-hidden="true" />} loading={isWorking} onClick={() => void download()}>
      Export
    </Button>
  )
}
