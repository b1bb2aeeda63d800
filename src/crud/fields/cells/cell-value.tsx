import { useOne } from '@refinedev/core'
import { useContext, useMemo, Suspense } from 'react'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { type CellPieceProps, useScreens } from '#crud/screens-context.ts'
import type { Field } from '#definition/field.ts'
import { permissionFor } from '#domain/permission.ts'
import { CategoryIcon } from '#ui/category-icon.tsx'
import { FailedCell, PieceBoundary } from '#ui/piece-boundary.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import type { CellContext } from './cell-props.ts'
import { titleText } from './cells.tsx'
import { type CellToDraw, drawCell } from './draw-cell.ts'

/** The bespoke cell that a field names; the value as its kind draws it where there is none of that name. */
function CustomCell({ name, ...props }: CellPieceProps & { readonly name: string }) {
  const Cell = useScreens().cells[name]
  if (!Cell) return props.children
  return (
    <PieceBoundary about={props.record} failure={<FailedCell />}>
      <Suspense fallback={<span className="cell-loading" />}>
        <Cell {...props} />
      </Suspense>
    </PieceBoundary>
  )
}

/** Returns the context of cells from the panel. */
export function useCellContext(): CellContext {
  const timeZone = useContext(TimeZoneContext)
  return useMemo(
    () => ({
      timeZone,
      titleOf: (field, id) => <ReferenceTitle field={field} id={id} />,
      iconOf: (name) => <CategoryIcon name={name} />,
      customCell: (name, props) => <CustomCell name={name} {...props} />,
    }),
    [timeZone],
  )
}

/** Shows the value of one field, for screens with few values. */
export function CellValue(props: CellToDraw) {
  return drawCell(props, useCellContext())
}

/** The title of a referenced record, read once, or its id if unreadable. */
function ReferenceTitle({ field, id }: { field: Field<'reference'>; id: string }) {
  const target = useDeclaration(field.to)
  const may = usePermission(permissionFor(target?.permission ?? 'orders', 'view'))
  const { query } = useOne({
    resource: field.to,
    id,
    queryOptions: { enabled: target !== undefined && may.allowed, staleTime: 30_000 },
    errorNotification: false,
  })
  const title: unknown = target && query.data?.data[target.title]
  return titleText(query.isLoading ? '…' : String(title || id))
}
