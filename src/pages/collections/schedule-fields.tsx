import { Alert, AutoComplete, Select } from 'antd'
import { type KeyboardEvent, useId } from 'react'
import { longText } from '#definition/kind.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { type FormState, textIn } from '#crud/form/form-state.ts'
import { GrowingTextArea } from '#ui/growing-text-area.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { OrderSelect } from './order-select.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { Answer } from '#crud/use-answer.ts'
import type { useBookable } from './use-bookable.ts'
import type { OfferedSlot } from './wire-offers.ts'

const noteFields = { notes: longText({ maxLength: 2000 }) }

interface ScheduleFieldsProps {
  readonly form: FormState
  readonly offer: ReturnType<typeof useBookable>
  readonly slots: Answer<OfferedSlot[]>
  /** What is in patient and address until somebody chooses. */
  readonly defaults: { readonly patientId: unknown; readonly collectionAddress: unknown }
}

/** Order, patient, date and slot, address and notes of a new visit, with what to know beside them (COL-06, CHK-03). */
export function ScheduleFields({ form, offer, slots, defaults }: ScheduleFieldsProps) {
  const id = useId()
  const { bookable, error, retry, isLoading } = offer
  const patientId = textIn(defaults.patientId)
  const patient = bookable?.patients.find((each) => each.id === patientId)
  return (
    <>
      <LabelledField name="orderId" id={`${id}-order`} label="Order" problem={form.problems.orderId}>
        <OrderSelect
          id={`${id}-order`}
          value={textIn(form.values.orderId)}
          onChange={(orderId) => {
            form.set('orderId', orderId)
            form.set('patientId', null)
            // Never one customer's address for the order of another.
            form.set('collectionAddress', null)
          }}
        />
      </LabelledField>
      <LabelledField
        name="patientId"
        id={`${id}-patient`}
        label="Patient"
        problem={form.problems.patientId}
        failure={error ? { sentence: 'The order could not be loaded.', error, retry } : null}
      >
        <Select
          id={`${id}-patient`}
          classNames={{ popup: { root: 'wrapped-options' } }}
          placeholder="Select a patient"
          disabled={!bookable}
          loading={isLoading}
          value={patientId}
          options={
            bookable?.patients.map((each) => ({
              value: each.id,
              label: each.booked ? `${each.name} (has a visit)` : each.name,
              disabled: each.booked !== null,
            })) ?? []
          }
          onChange={(value: string) => form.set('patientId', value)}
        />
      </LabelledField>
      {patient && patient.warnings.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={patient.warnings.map((warning) => (
            <div key={warning}>
              <TypedText text={warning} most={500} />
            </div>
          ))}
        />
      ) : null}
      <PlaceFields form={form} dateName="scheduledDate" slots={slots} patient={patient} />
      <LabelledField name="collectionAddress" id={`${id}-address`} label="Address" problem={form.problems.collectionAddress}>
        <AutoComplete
          id={`${id}-address`}
          className="place-address"
          classNames={{ popup: { root: 'wrapped-options' } }}
          value={typeof defaults.collectionAddress === 'string' ? defaults.collectionAddress : null}
          options={bookable?.addresses.map((address) => ({ value: address })) ?? []}
          onChange={(value: string) => form.set('collectionAddress', value ?? '')}
        >
          <GrowingTextArea minRows={1} maxRows={4} maxLength={500} placeholder="Where the sample is collected" onKeyDown={staysOneLine} />
        </AutoComplete>
      </LabelledField>
      <FormFields fields={noteFields} names={['notes']} state={form} idOf={(name) => `${id}-${name}`} />
    </>
  )
}

/** An address is one line, however many it needs on the screen: its end, the PIN code, is seen too. */
function staysOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
