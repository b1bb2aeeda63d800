import { Suspense, useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { useColumnWidths } from './column-widths.ts'
import { ListExport } from './export.tsx'
import { useListLayout } from './layout.ts'
import { ListPrint } from './print.tsx'
import type { ListRow } from './rows.ts'
import type { ListState } from './state.ts'
import { useLayoutWriter } from './use-layout-writer.ts'

const ViewOptions = lazyWithPreload(async () => (await import('./view-options.tsx')).ViewOptions)

const ViewDialog = lazyWithPreload(async () => (await import('./view-dialog.tsx')).ViewDialog)

const columnsMark = LineIcon({ path: 'M3 5h18v14H3zM9 5v14M15 5v14', size: 16 })

interface ListToolsProps {
  readonly declaration: Declaration
  /** The declaration with the columns that are shown. */
  readonly shown: Declaration
  readonly state: ListState
  readonly rows: readonly ListRow[]
}

/** The tools of a list: its columns, though not on a phone, where there are none; paper; and a file where the declaration says so. */
export function ListTools({ declaration, shown, state, rows }: ListToolsProps) {
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<'options' | 'save' | null>(null)
  const close = () => setOpen(null)
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
      {declaration.list.export ? <ListExport declaration={declaration} query={state.query} /> : null}
      <Suspense fallback={null}>
        {open === 'options' ? (
          <ViewOptions declaration={declaration} shown={shown} rows={rows} layout={layout} onChange={change} onSave={() => setOpen('save')} onClose={close} />
        ) : open === 'save' ? (
          <ViewDialog declaration={declaration} shown={shown} state={state} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}
