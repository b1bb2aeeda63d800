import { useId } from 'react'
import { type CollectionStatus, collectionStatuses, isFinalCollection } from '#domain/collection-status.ts'
import type { FormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

interface StatusFieldProps {
  readonly form: FormState
  readonly statuses: readonly CollectionStatus[]
  /** The present status, which cannot be chosen; null for several visits. */
  readonly now: CollectionStatus | null
}

/** The status that visits get, with a note where it is the last one. */
export function StatusField({ form, statuses, now }: StatusFieldProps) {
  const id = useId()
  const chosen = form.values.status as CollectionStatus | null
  return (
    <>
      <LabelledField name="status" id={id} label="New status" problem={form.problems.status}>
        <RadioGroup
          id={id}
          labelledBy={`${id}-label`}
          value={chosen}
          onChange={({ target }: { target: { value?: CollectionStatus } }) => form.set('status', target.value ?? null)}
          options={statuses.map((name) => ({
            value: name,
            label: name === now ? `${collectionStatuses[name].label} (now)` : collectionStatuses[name].label,
            disabled: name === now,
          }))}
        />
      </LabelledField>
      {chosen !== null && isFinalCollection(chosen) ? <p>A completed or cancelled collection can no longer be changed.</p> : null}
    </>
  )
}
