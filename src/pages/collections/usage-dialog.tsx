import { hoursText } from '#domain/time-slot.ts'
import { Button, Modal } from 'antd'
import { useLocation, useSearchParams } from 'react-router-dom'
import * as timeSlots from '#contract/time-slots.ts'
import { isCivilDate } from '#domain/civil-date.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { AnswerBody } from '#crud/answer-body.tsx'
import type { DialogProps } from '#crud/screens-context.ts'
import { useToday } from '#ui/use-today.ts'
import { TableHead } from '#ui/table-head.tsx'
import { useRead } from '#crud/use-read.ts'
import { DayStepper } from '#crud/fields/day-stepper.tsx'
import { UsageMeter } from './usage-meter.tsx'
import { type SlotLoad, slotLoad } from './slot-load.ts'
import './usage.css'

/** Dialog with the usage of each time slot on the date in the address (SLT-03, GEN-07). */
export default function UsageDialog({ declaration, onClose }: DialogProps) {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const today = useToday()
  const asked = parameters.get('date')
  const date = isCivilDate(asked) ? asked : today
  const answer = useRead(timeSlots.usage, { date })
  useReturnFocus()
  return (
    <Modal open title="Usage of time slots" width={560} footer={<Button onClick={onClose}>Close</Button>} onCancel={onClose}>
      <div className="usage-day">
        <DayStepper day={date} onChange={(day) => setParameters({ ...Object.fromEntries(parameters), date: day }, { replace: true, state })} />
      </div>
      <AnswerBody declaration={declaration} answer={answer} title="The usage could not be loaded" rows={6}>
        {(slots) => <UsageTable slots={slots.map(slotLoad)} />}
      </AnswerBody>
    </Modal>
  )
}

function UsageTable({ slots }: { readonly slots: readonly SlotLoad[] }) {
  if (slots.length === 0) return <p>No active time slot on this date</p>
  return (
    <table className="usage-list">
      <TableHead titles={['Time slot', 'Free', 'Booked']} />
      <tbody>
        {slots.map((usage) => (
          <tr key={usage.slotId}>
            <th scope="row" className="figure">
              {hoursText(usage.timeSlot)}
            </th>
            <td className="figure">{usage.closed === null ? Math.max(0, usage.capacity - usage.booked) : 0}</td>
            <td className="usage-load">
              <UsageMeter usage={usage} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
