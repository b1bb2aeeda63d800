import { Button } from 'antd'
import { Download } from 'lucide-react'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { ListQuery } from './list-query.ts'
import { useFileExport } from './use-file-export.ts'
import { callFilters } from './list-call.ts'

interface ListExportProps {
  readonly declaration: Declaration
  readonly query: ListQuery
}

/** Downloads the list as a file, with the search, filters and sort in force (USR-04). */
export function ListExport({ declaration, query }: ListExportProps) {
  const { download, isWorking } = useFileExport(endpointsOf(declaration).export, declaration.label.many)
  const sort: Record<string, string> = query.sort ? { sort: query.sort.field, order: query.sort.order } : {}
  return (
    <Button icon={<Download size={14} aria-hidden="true" />} loading={isWorking} onClick={() => void download({ query: sort, filters: callFilters(query) })}>
      Export
    </Button>
  )
}
