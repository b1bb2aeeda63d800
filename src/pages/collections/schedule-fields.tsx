import { Alert, AutoComplete } from 'antd'
import { type KeyboardEvent, useId } from 'react'
import { longText } from '#definition/kind.ts'
import { FormFields } from '#crud/form/form-fields.tsx'
import { type FormState, textIn } from '#crud/form/form-state.ts'
import { GrowingTextArea } from '#ui/growing-text-area.tsx'
import { TryAgain } from '#ui/try-again.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { OrderSelect } from './order-select.tsx'
import { PlaceFields } from './place-fields.tsx'
import { TickList } from './tick-list.tsx'
import type { DeclaredAnswer } from '#crud/use-read.ts'
import type { useBookable } from './use-bookable.ts'
import type { OfferedSlot } from './offered-slot.ts'

const noteFields = { notes: longText({ maxLength: 2000 }) }

interface ScheduleFieldsProps {
  readonly form: FormState
  readonly offer: ReturnType<typeof useBookable>
  readonly slots: DeclaredAnswer<OfferedSlot[]>
  /** Ticked patients, and the address until another is typed. */
  readonly defaults: { readonly patientIds: readonly string[]; readonly collectionAddress: unknown }
}

/** Order, patients, date and slot, address and notes of a new visit, with what to know beside them (COL-06, CHK-03). */
export function ScheduleFields({ form, offer, slots, defaults }: ScheduleFieldsProps) {
  const id = useId()
  const { bookable, error, retry, isLoading } = offer
  const chosen = bookable?.patients.filter(({ id }) => defaults.patientIds.includes(id)) ?? []
  const warnings = [...new Set(chosen.flatMap((patient) => patient.warnings))]
  const leftOut = Array.isArray(form.values.leftOut) ? (form.values.leftOut as string[]) : []
  return (
    <>
      <LabelledField name="orderId" id={`${id}-order`} label="Order" problem={form.problems.orderId}>
        <OrderSelect
          id={`${id}-order`}
          value={textIn(form.values.orderId)}
          onChange={(orderId) => {
            form.set('orderId', orderId)
            form.set('leftOut', null)
            // Never one customer's address for the order of another.
            form.set('collectionAddress', null)
          }}
        />
      </LabelledField>
      <TickList
        name="patients"
        label="Patients"
        ticks={(bookable?.patients ?? []).map((patient) => ({
          id: patient.id,
          label: patient.name,
          note: patient.noVisit && `(${patient.noVisit})`,
          isTicked: chosen.includes(patient),
          isDisabled: patient.noVisit !== null,
        }))}
        problem={
          error ? (
            <>
              The order could not be loaded. <TryAgain error={error} waitMs={0} onRetry={retry} />
            </>
          ) : (
            form.problems.patients
          )
        }
        onTick={(patientId, isTicked) => {
          form.set('leftOut', isTicked ? leftOut.filter((each) => each !== patientId) : [...leftOut, patientId])
          form.set('patients', null)
        }}
      />
      {bookable ? null : <p className="form-help">{isLoading ? 'Loading the patients…' : 'The patients of the order are listed here'}</p>}
      {warnings.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={warnings.map((warning) => (
            <div key={warning}>
              <TypedText text={warning} most={500} />
            </div>
          ))}
        />
      ) : null}
      <PlaceFields form={form} dateName="scheduledDate" slots={slots} patients={chosen} />
      <LabelledField name="collectionAddress" id={`${id}-address`} label="Address" problem={form.problems.collectionAddress}>
        <AutoComplete
          id={`${id}-address`}
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
