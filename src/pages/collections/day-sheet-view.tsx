import type { CivilDate } from '#domain/civil-date.ts'
import { countText } from '#domain/count.ts'
import type { DaySheet as Sheet } from '#domain/day-sheet.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { visitLabel } from './collection.ts'
import { SheetStop } from './sheet-stop.tsx'
import type { BoardVisit } from './board.ts'

interface DaySheetProps {
  readonly name: string
  readonly date: CivilDate
  /** Weekday and date in words. */
  readonly day: string
  readonly sheet: Sheet<BoardVisit>
  /** Name of the phlebotomist who has another visit on their sheet. */
  nameOf(visit: BoardVisit): string
}

/** The sheet of one phlebotomist; its head is repeated on every printed page (FLD-03). */
export function DaySheetView({ name, date, day, sheet, nameOf }: DaySheetProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls sideways, which the keyboard must reach
    <section className="day-sheet" aria-label={`Day sheet of ${name}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th colSpan={5} scope="colgroup" className="sheet-head">
              <div>
                <span className="sheet-name">
                  <TypedText text={name} />
                </span>
                <span>{day}</span>
                <span>
                  {countText(sheet.rows.length, visitLabel)},{' '}
                  {sheet.total === 0 ? (
                    'nothing to collect'
                  ) : (
                    <>
                      to collect <RupeesText paise={sheet.total} />
                    </>
                  )}
                </span>
              </div>
            </th>
          </tr>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Patient and address</th>
            <th scope="col">Tubes</th>
            <th scope="col">Map</th>
            <th scope="col">Amount and signature</th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <SheetStop key={row.stop.first.id} row={row} date={date} nameOf={nameOf} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
