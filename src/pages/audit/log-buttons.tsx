import { ExportButton } from '@refinedev/antd'
import { Button } from 'antd'
import type { Declaration } from '#definition/declaration.ts'
import { useFileExport } from '#crud/list/export.tsx'

interface LogButtonsProps {
  readonly declaration: Declaration
  /** The path of the log as a file. */
  readonly exportPath: string
  /** The parameters of the filters in force. */
  readonly parameters: readonly (readonly [name: string, value: string])[]
  onClear(): void
}

/** Buttons of a log: clear the filters, export the rows as CSV (HIS-03). */
export function LogButtons({ declaration, exportPath, parameters, onClear }: LogButtonsProps) {
  const { download, isWorking } = useFileExport(exportPath, declaration.label.many)
  return (
    <>
      {parameters.length > 0 ? <Button onClick={onClear}>Clear filters</Button> : null}
      <ExportButton loading={isWorking} onClick={() => void download({ query: Object.fromEntries(parameters) })} />
    </>
  )
}
