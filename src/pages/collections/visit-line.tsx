import { TypedText } from '#ui/typed-text.tsx'
import { type Collection, placeText } from './collection.ts'

/** Whose visit a dialog is about, and when it is: its title has only the reference (COL-07). */
export function VisitLine({ visit: { patientName, scheduledDate, timeSlot } }: { visit: Collection }) {
  return (
    <p>
      <TypedText text={patientName} />: {placeText(scheduledDate, timeSlot)}
    </p>
  )
}
