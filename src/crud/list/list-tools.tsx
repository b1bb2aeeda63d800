import { Suspense, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { useStore } from '#ui/store.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { useColumnWidths } from '#crud/views/column-widths.ts'
import { ListExport } from '#crud/export/export.tsx'
import { exportsBegun } from '#crud/export/exports-begun.ts'
import { useListLayout } from '#crud/views/layout.ts'
import { ListPrint } from '#crud/export/print.tsx'
import { useLayoutWriter } from '#crud/views/use-layout-writer.ts'
import type { ListContent } from './rows.ts'
import type { ListState } from './state.ts'

const ViewOptions = lazyWithPreload(async () => (await import('#crud/views/view-options.tsx')).ViewOptions)

const ExportJobs = lazyWithPreload(async () => (await import('#crud/export/export-jobs.tsx')).ExportJobs)
const ViewDialog = lazyWithPreload(async () => (await import('#crud/views/view-dialog.tsx')).ViewDialog)

const columnsMark = LineIcon({ path: 'M3 5h18v14H3zM9 5v14M15 5v14', size: 16 })

interface ListToolsProps {
  readonly declaration: Declaration
  /** The declaration with the columns that are shown. */
  readonly shown: Declaration
  readonly state: ListState
  readonly content: ListContent
  /** True where what is shown can be saved as a view. */
  readonly isSavable: boolean
}

/** The tools of a list: its columns, though not on a phone, where there are none; paper; and a file. */
export function ListTools({ declaration, shown, state, content, isSavable }: ListToolsProps) {
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<'options' | 'save' | null>(null)
  const close = () => setOpen(null)
  const hasExports = useStore(exportsBegun)
  const layout = useListLayout(declaration, { view: state.view, saved: state.query.saved })
  const change = useLayoutWriter(declaration, state)
  const edge = useColumnWidths(shown, (columns) => change({ ...layout, columns }))
  return (
    <>
      <span ref={edge} hidden />
      {isPhone ? null : (
        <>
          <LightButton aria-label="Columns and density" title="Columns and density" icon={columnsMark} onClick={() => setOpen('options')} />
          <ListPrint declaration={shown} view={state.view} query={state.query} />
        </>
      )}
      <ListExport declaration={declaration} shown={shown} view={state.view} query={state.query} content={content} />
      <Suspense fallback={null}>
        {hasExports ? <ExportJobs /> : null}
        {open === 'options' ? (
          <ViewOptions
            declaration={declaration}
            shown={shown}
            rows={content.rows}
            layout={layout}
            onChange={change}
            onSave={isSavable ? () => setOpen('save') : undefined}
            onClose={close}
          />
        ) : open === 'save' ? (
          <ViewDialog declaration={declaration} shown={shown} state={state} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}
