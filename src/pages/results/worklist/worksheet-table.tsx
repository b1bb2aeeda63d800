import type { ReactNode, RefObject } from 'react'
import { scientificText } from '#domain/results/scientific-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { FactHeads } from '../grid-cell.tsx'
import type { SheetTest } from '../sheet.ts'

interface WorksheetTableProps {
  readonly test: SheetTest
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly children: ReactNode
}

/** The id of the unit in the head of a parameter's column. */
export const unitId = (code: string) => `unit-${code}`

/** The table of a grid of patients: its head and the patient with the sample stay in view while it is scrolled. */
export function WorksheetTable({ test: { name, parameters }, body, children }: WorksheetTableProps) {
  return (
    <div className="worksheet-scroll">
      <FactHeads />
      <table className={parameters.length === 1 ? 'worksheet worksheet-single' : 'worksheet'} aria-label={name}>
        <thead className="table-head">
          <tr>
            <th scope="col" className="worksheet-patient">
              Patient
            </th>
            <th scope="col" className="worksheet-sample">
              Sample
            </th>
            {parameters.map((parameter) => (
              <th key={parameter.code} scope="col">
                <TypedText text={parameter.name} />
                {parameter.unit ? <small id={unitId(parameter.code)}>{scientificText(parameter.unit)}</small> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>{children}</tbody>
      </table>
    </div>
  )
}
