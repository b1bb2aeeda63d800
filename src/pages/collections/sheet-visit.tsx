import { ageOn, type CivilDate } from '#domain/civil-date.ts'
import { mapLinkOf, type SheetRow } from '#domain/day-sheet.ts'
import { genders } from '#domain/patient.ts'
import { formatPhone } from '#domain/phone.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { BoardVisit } from './wire-board.ts'
import { encode } from 'uqr'

/** As long as notes can be: on paper nothing can be opened. */
const wholeText = 2000

interface SheetVisitProps {
  readonly row: SheetRow<BoardVisit>
  readonly date: CivilDate
  /** The phlebotomist on whose sheet another visit is. */
  nameOf(visit: BoardVisit): string
}

/** One visit on a day sheet: whom, where, which tubes, what to collect, and a box for the signature (FLD-03). */
export function SheetVisit({ row, date, nameOf }: SheetVisitProps) {
  const { visit, number, collects, collectedAt, collectedBy } = row
  const { gender, dateOfBirth, patientName, customerName, phone } = visit
  const age = dateOfBirth === null ? null : ageOn(date, dateOfBirth)
  const facts = [age === null ? null : `${age} years`, gender === null ? null : genders[gender].label].filter((fact) => fact !== null)
  return (
    <tr>
      <th scope="row" className="sheet-time">
        <span className="figure">{visit.timeSlot}</span>
        <small>Visit {number}</small>
      </th>
      <td className="sheet-who">
        <strong>
          <TypedText text={patientName} />
        </strong>
        {facts.length > 0 ? <div>{facts.join(', ')}</div> : null}
        {phone ? (
          <div>
            <span className="figure">{formatPhone(phone)}</span>
            {customerName ? (
              <>
                {' '}
                (<TypedText text={customerName} />)
              </>
            ) : null}
          </div>
        ) : null}
        <div>
          <TypedText text={visit.address} most={wholeText} />
        </div>
        {visit.notes ? (
          <div>
            <b>Notes:</b> <TypedText text={visit.notes} most={wholeText} />
          </div>
        ) : null}
        <small className="figure">
          {visit.reference} · {visit.orderNumber}
        </small>
      </td>
      <td className="sheet-tubes">
        <ul>
          {visit.tubes.map(({ container, count }) => (
            <li key={container}>
              {count} × {container}
            </li>
          ))}
        </ul>
        <div className="sheet-marks">
          {visit.isFasting ? <b>FASTING</b> : null}
          {visit.priority === 'High' ? <b>URGENT</b> : null}
        </div>
      </td>
      <td className="sheet-map">{visit.address === '' ? null : <QrCode text={mapLinkOf(visit.address)} label={`Map of the address of ${patientName}`} />}</td>
      <td className="sheet-signature">
        {visit.amountDue === 0 ? (
          <div>Nothing to collect</div>
        ) : collectedBy !== null ? (
          <div>
            Collected by <TypedText text={nameOf(collectedBy)} />, {collectedBy.timeSlot}
          </div>
        ) : collects === null ? (
          <div>Collected at visit {collectedAt}</div>
        ) : (
          <div>
            Collect{' '}
            <b>
              <RupeesText paise={collects} />
            </b>
          </div>
        )}
        <div className="sheet-box">
          <small>Signature</small>
        </div>
      </td>
    </tr>
  )
}

/** A text as a QR code, black on white in every colour scheme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
