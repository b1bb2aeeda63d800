import { useContext, useMemo } from 'react'
import { CategoryIcon } from '#ui/category-icon.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'
import type { CellSurroundings } from './cell-props.ts'
import { type Drawn, drawCell } from './draw-cell.ts'
import { ReferenceTitle } from './reference-title.tsx'

/** What cells need to know, in the panel. */
export function useCellSurroundings(): CellSurroundings {
  const timeZone = useContext(TimeZoneContext)
  return useMemo(
    () => ({ timeZone, titleOf: (field, id) => <ReferenceTitle field={field} id={id} />, iconOf: (name) => <CategoryIcon name={name} /> }),
    [timeZone],
  )
}

/** The value of one field of a record, for places with few of them. */
export function CellValue(props: Drawn) {
  return drawCell(props, useCellSurroundings())
}
