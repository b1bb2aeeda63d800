import { hoursText } from '#domain/time-slot.ts'
import { ageOn, type CivilDate } from '#domain/civil-date.ts'
import { bornText } from '#domain/stated-age.ts'
import { collectionFailureText } from '#domain/collection-failure.ts'
import { collectionStatuses } from '#domain/collection-status.ts'
import { countText } from '#domain/count.ts'
import { mapLinkOf, type DaySheetRow } from '#domain/day-sheet.ts'
import { genders } from '#domain/patient.ts'
import { formatPhone } from '#domain/phone.ts'
import { RupeesText } from '#ui/rupees-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { patientLabel } from './collection.ts'
import type { BoardVisit } from './board.ts'
import { encode } from 'uqr'

/** Maximum length of notes, shown whole since paper cannot be expanded. */
const wholeText = 2000

interface SheetStopProps {
  readonly row: DaySheetRow<BoardVisit>
  readonly date: CivilDate
  /** Name of the phlebotomist who has another visit on their sheet. */
  nameOf(visit: BoardVisit): string
}

/** One stop on a day sheet: patients, address, tubes by patient, amount to collect, and a box for the signature (FLD-03). */
export function SheetStop({ row, date, nameOf }: SheetStopProps) {
  const { stop, number, collects, collectedAt, collectedBy } = row
  const { first, open, visits } = stop
  const { customerName, phone } = first
  const over = visits.filter((visit) => !open.includes(visit))
  return (
    <tr>
      <th scope="row" className="sheet-time">
        <span className="figure">{hoursText(first.timeSlot)}</span>
        <small>Visit {number}</small>
        {open.length > 1 ? <small>{countText(open.length, patientLabel)}</small> : null}
      </th>
      <td className="sheet-who">
        {open.map((visit) => (
          <SheetPatient key={visit.id} visit={visit} date={date} />
        ))}
        {over.map((visit) => (
          <small key={visit.id}>
            <TypedText text={visit.patientName} />: {visit.failureReason ? collectionFailureText(visit.failureReason) : collectionStatuses[visit.status].label}
          </small>
        ))}
        {phone ? (
          <div>
            <span className="figure">{formatPhone(phone)}</span>
            {customerName || open.length > 1 ? (
              <>
                {' '}
                (<TypedText text={customerName ?? first.patientName} />)
              </>
            ) : null}
          </div>
        ) : null}
        <div>
          <TypedText text={first.address} most={wholeText} />
        </div>
        {[...new Set(open.flatMap(({ notes }) => notes ?? []))].map((notes) => (
          <div key={notes}>
            <b>Notes:</b> <TypedText text={notes} most={wholeText} />
          </div>
        ))}
        <small className="figure">
          {open.map(({ reference }) => reference).join(', ')} · {first.orderNumber}
        </small>
      </td>
      <td className="sheet-tubes">
        {open.map((visit) => (
          <div key={visit.id} className="sheet-tubes-of">
            {open.length > 1 ? (
              <b>
                <TypedText text={visit.patientName} />
              </b>
            ) : null}
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
          </div>
        ))}
      </td>
      <td className="sheet-map">
        {first.address === '' ? null : <QrCode text={mapLinkOf(first.address)} label={`Map of the address of ${first.patientName}`} />}
      </td>
      <td className="sheet-signature">
        {first.amountDue === 0 ? (
          <div>Nothing to collect</div>
        ) : collectedBy !== null ? (
          <div>
            Collected by <TypedText text={nameOf(collectedBy)} />, {hoursText(collectedBy.timeSlot)}
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

/** A patient of a stop, with the facts to confirm at the door: name, age and sex. */
function SheetPatient({ visit, date }: { readonly visit: BoardVisit; readonly date: CivilDate }) {
  const { gender, dateOfBirth, ageUnit, patientName } = visit
  const sex = gender === null ? null : genders[gender].label
  const age = dateOfBirth === null || ageUnit ? null : ageOn(date, dateOfBirth)
  const born = bornText(visit, date)
  const facts = (ageUnit ? [born, sex] : [age === null ? null : `${age} years`, sex, born]).filter(Boolean)
  return (
    <div className="sheet-patient">
      <strong>
        <TypedText text={patientName} />
      </strong>
      {facts.length > 0 ? <div>{facts.join(', ')}</div> : null}
    </div>
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
