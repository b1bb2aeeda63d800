import { hoursText } from '#domain/time-slot.ts'
import { Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { useFirstField } from '#crud/dialog/use-first-field.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { begunSentence } from './board-refusal.ts'
import type { BoardStop } from './board-stop.ts'
import { SlotSelect } from './slot-select.tsx'
import type { BoardPlace } from './use-moves.ts'
import type { BoardPerson } from './board.ts'
import '#crud/form/forms.css'

interface MoveDialogProps {
  readonly stop: BoardStop
  readonly people: readonly BoardPerson[]
  readonly timeSlots: readonly string[]
  /** Reasons that slots take no further visit, by their hours. */
  readonly noPlaces: ReadonlyMap<string, string>
  onMove(place: BoardPlace): void
  onClose(): void
}

const nobody = 'nobody'

/** Moves a stop without a pointer: to whom, and into which slot (FLD-01); a slot without a place says why, but for the visit's own. */
export function MoveDialog({ stop, people, timeSlots, noPlaces, onMove, onClose }: MoveDialogProps) {
  const id = useId()
  const [person, setPerson] = useState(stop.phlebotomistId ?? nobody)
  const [timeSlot, setTimeSlot] = useState(stop.timeSlot)
  const body = useRef<HTMLDivElement>(null)
  useFirstField(body)
  useReturnFocus()
  const options = [
    { value: nobody, label: 'Unassigned' },
    ...people.filter(({ isActive, id: own }) => isActive || own === stop.phlebotomistId).map((each) => ({ value: each.id, label: each.name })),
  ]
  return (
    <Modal
      open
      title={`Move ${stop.name} to…`}
      width={440}
      okText="Move"
      onCancel={onClose}
      onOk={() => {
        onClose()
        onMove({ phlebotomistId: person === nobody ? null : person, timeSlot })
      }}
    >
      <div ref={body} className="record-form">
        <LabelledField name="person" id={`${id}-person`} label="Phlebotomist">
          <LabelSelect id={`${id}-person`} value={person} options={options} onChange={setPerson} />
        </LabelledField>
        <LabelledField name="slot" id={`${id}-slot`} label="Time slot" help={stop.status === 'Scheduled' ? null : begunSentence}>
          <SlotSelect
            id={`${id}-slot`}
            value={timeSlot}
            isDisabled={stop.status !== 'Scheduled'}
            options={timeSlots.map((value) => {
              const words = value === stop.timeSlot ? undefined : noPlaces.get(value)
              return { value, label: words === undefined ? hoursText(value) : `${hoursText(value)} (${words})`, disabled: words !== undefined }
            })}
            onChange={(chosen) => setTimeSlot(chosen ?? stop.timeSlot)}
          />
        </LabelledField>
      </div>
    </Modal>
  )
}
