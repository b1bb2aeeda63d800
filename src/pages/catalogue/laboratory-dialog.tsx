import { AutoComplete, Input } from 'antd'
import { useState } from 'react'
import * as catalogue from '#contract/catalogue.ts'
import { useWrite } from '#crud/use-write.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState, type FormValues } from '#crud/form/form-state.ts'
import type { Declaration } from '#definition/declaration.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { CatalogueField } from './field.tsx'
import { type ChosenParameter, ParameterPicker } from './parameter-picker.tsx'
import { noNumber, numberOf, numberText } from './range-draft.ts'
import { sexOptions } from './sex-labels.ts'
import { changedParts, type Laboratory, type LaboratoryChange, useCatalogueReads } from './use-laboratory.ts'

type Draft = {
  readonly code: string
  readonly aliases: string
  readonly container: string
  readonly volumeMl: string
  readonly fastingHours: string
  readonly turnaroundHours: string
  readonly sex: Laboratory['sex']
  readonly parameters: readonly ChosenParameter[]
}

interface LaboratoryDialogProps {
  readonly declaration: Declaration
  readonly laboratory: Laboratory
  onClose(): void
}

/** Dialog that changes the laboratory facts of a test (RES-01). */
export function LaboratoryDialog({ declaration, laboratory: opened, onClose }: LaboratoryDialogProps) {
  const [pinned, pin] = useState(opened)
  const form = useFormState({ ...typed(pinned) })
  const draft = form.values as Draft
  const { readLaboratory } = useCatalogueReads()
  const { send } = useWrite(catalogue.saveLaboratory)
  const text = (name: 'code' | 'aliases' | 'volumeMl' | 'fastingHours' | 'turnaroundHours', label: string, help?: string) => (
    <CatalogueField
      label={label}
      name={name}
      problems={form.problems}
      isWide={name === 'aliases'}
      {...(help ? { help } : {})}
      input={(aria) => <Input {...aria} value={draft[name]} onChange={(event) => form.set(name, event.target.value)} />}
    />
  )
  return (
    <DialogFrame
      title={`${pinned.name}: laboratory data`}
      confirm="Save changes"
      width={640}
      form={form}
      draft={`${declaration.name} laboratory ${pinned.id}`}
      failure="The laboratory data could not be saved"
      resource={declaration.name}
      pinned={{
        record: pinned,
        readNow: async () => ({ ...(await readLaboratory(pinned.id)) }),
        pin: (now) => pin(now as Laboratory),
      }}
      valuesOf={(now) => ({ ...typed(now as Laboratory) })}
      check={problemsOf}
      submit={async (values, version) => {
        await send({ id: pinned.id }, changedParts(changeOf(values), changeOf({ ...typed(pinned) })), { version, isAwaited: true })
      }}
      onClose={onClose}
    >
      {text('code', 'Code')}
      <CatalogueField
        label="Sex"
        name="sex"
        problems={form.problems}
        input={({ id }) => <LabelSelect id={id} value={draft.sex} options={sexOptions} onChange={(sex: Draft['sex']) => form.set('sex', sex)} />}
      />
      {text('aliases', 'Other names', 'With commas between them; a test is found by each')}
      <CatalogueField
        label="Container"
        name="container"
        problems={form.problems}
        input={({ id }) => (
          <AutoComplete
            id={id}
            value={draft.container}
            options={pinned.containers.map((value) => ({ value }))}
            filterOption={(typedText, option) => option?.value.toLowerCase().includes(typedText.toLowerCase()) ?? false}
            onChange={(container: string) => form.set('container', container)}
          />
        )}
      />
      {text('volumeMl', 'Volume (mL)')}
      {text('fastingHours', 'Fasting hours')}
      {text('turnaroundHours', 'Turnaround hours')}
      <ParameterPicker chosen={draft.parameters} problem={form.problems.parameters} onChange={(parameters) => form.set('parameters', parameters)} />
    </DialogFrame>
  )
}

function typed({ code, aliases, container, volumeMl, fastingHours, turnaroundHours, sex, parameters }: Laboratory): Draft {
  return {
    code: code ?? '',
    aliases: aliases.join(', '),
    container: container ?? '',
    volumeMl: numberText(volumeMl),
    fastingHours: numberText(fastingHours),
    turnaroundHours: numberText(turnaroundHours),
    sex,
    parameters: parameters.map(({ id, name, code: own }) => ({ id, name, code: own })),
  }
}

function problemsOf(values: FormValues): Readonly<Record<string, string | null>> {
  const draft = values as Draft
  const hours = (text: string) => {
    const number = numberOf(text)
    return number === null || (Number.isInteger(number) && number >= 0) ? null : 'Enter a whole number'
  }
  const volume = numberOf(draft.volumeMl)
  return {
    volumeMl: volume === null || volume > 0 ? null : Number.isNaN(volume) ? noNumber : 'The volume must be above 0',
    fastingHours: hours(draft.fastingHours),
    turnaroundHours: hours(draft.turnaroundHours),
  }
}

function changeOf(values: FormValues): LaboratoryChange {
  const draft = values as Draft
  const aliases = draft.aliases.split(',').map((alias) => alias.trim())
  return {
    code: draft.code.trim().toUpperCase() || null,
    aliases: aliases.filter(Boolean),
    container: draft.container.trim() || null,
    volumeMl: numberOf(draft.volumeMl),
    fastingHours: numberOf(draft.fastingHours),
    turnaroundHours: numberOf(draft.turnaroundHours),
    sex: draft.sex,
    parameters: draft.parameters.map(({ id }) => id),
  }
}
