import { type KeyboardEvent, useRef, useState } from 'react'
import { namesSlot } from '#domain/time-slot.ts'
import { LabelSelect } from '#ui/label-select.tsx'

/** A slot that is offered, or shown with the reason why it cannot be chosen. */
interface SlotOption {
  /** Hours of the slot, `HH:mm-HH:mm`. */
  readonly value: string
  readonly label: string
  readonly disabled: boolean
}

interface SlotSelectProps {
  readonly id: string
  readonly value: string | null
  readonly options: readonly SlotOption[]
  readonly isDisabled?: boolean
  readonly isOptional?: boolean
  readonly isLoading?: boolean
  onChange(timeSlot: string | null): void
}

/**
 * A select of time slots that is found by typing the time: Enter takes the first slot that begins then. Where that one has no place it takes none instead of a
 * later slot, and the list stays open with the reason; another slot is taken only by the arrows or the pointer.
 */
export function SlotSelect({ id, value, options, isDisabled = false, isOptional = false, isLoading = false, onChange }: SlotSelectProps) {
  const [typed, setTyped] = useState('')
  const isMoved = useRef(false)
  const first = typed.trim() === '' ? undefined : options.find((slot) => namesSlot(typed, slot.value))
  const isFound = first !== undefined && !first.disabled
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') isMoved.current = true
    if (event.key !== 'Enter' || typed === '' || isFound || isMoved.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <LabelSelect
      id={id}
      className="place-slot"
      placeholder="Select a time slot"
      filterOption={(text, option) => option !== undefined && namesSlot(text, String(option.value))}
      defaultActiveFirstOption={isFound}
      notFoundContent={typed === '' ? undefined : `No time slot begins at ${typed}`}
      loading={isLoading}
      allowClear={isOptional}
      disabled={isDisabled}
      value={value}
      options={[...options]}
      onSearch={(text) => {
        isMoved.current = false
        setTyped(text)
      }}
      onInputKeyDown={keys}
      onChange={(chosen: string | null | undefined) => onChange(chosen ?? null)}
    />
  )
}
