import type { ScreenNames } from '#definition/declaration-problem.ts'
import type { LazyScreens } from '#pages/screens.ts'

/** The names that declarations may call bespoke pieces by. */
export function namesOf({ dialogs, pages, slots, cells, controls }: LazyScreens): ScreenNames {
  return { dialogs: Object.keys(dialogs), pages: Object.keys(pages), slots: Object.keys(slots), cells: Object.keys(cells), controls: Object.keys(controls) }
}
