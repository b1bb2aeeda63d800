import { Suspense } from 'react'
import { type CellPieceProps, useScreens } from '#crud/screens-context.ts'
import { FailedCell, PieceBoundary } from '#ui/piece-boundary.tsx'

/** The bespoke cell that a field names; the value as its kind draws it where there is none of that name. */
export function CustomCell({ name, ...props }: CellPieceProps & { readonly name: string }) {
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
