import { Alert, Button, Checkbox, Input, Select } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { rangeFindings } from '#domain/results/range-findings.ts'
import { criticalProblem } from '#domain/results/catalogue-range.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState, type Values } from '#crud/form/form-state.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useToday } from '#ui/use-today.ts'
import { changedParts } from './changed-parts.ts'
import { Field } from './field.tsx'
import { draftOf, draftProblems, limitsOf, newDraft, numberOf, type RangeDraft, rangeOfDraft, textOf } from './range-draft.ts'
import { RangeFields } from './range-fields.tsx'
import { useCatalogueCalls } from './use-laboratory.ts'
import type { CatalogueParameter } from './wire-laboratory.ts'

type Draft = {
  readonly name: string
  readonly decimals: string
  readonly rangeText: string
  readonly criticalLow: string
  readonly criticalHigh: string
  readonly criticalInclusive: boolean
  readonly options: string
  readonly normalValues: readonly string[]
  readonly criticalValues: readonly string[]
  readonly ranges: readonly RangeDraft[]
}

/** A parameter with its reference ranges, for changing; overlapping and missing ages are pointed out as they are typed (RES-01). */
export function ParameterDialog({ parameter: opened, onClose }: { readonly parameter: CatalogueParameter; onClose(): void }) {
  const [pinned, pin] = useState(opened)
  const form = useFormState({ ...typed(pinned) })
  const draft = form.values as Draft
  const { readParameter, saveParameter } = useCatalogueCalls()
  const today = useToday()
  const [open, setOpen] = useState<readonly number[]>([])
  const [isNumeric, isChoice] = [pinned.kind === 'numeric', pinned.kind === 'choice']
  const others = pinned.tests.length > 1 ? ` It is measured by ${pinned.tests.map(({ name }) => name).join(', ')}.` : ''
  const setRanges = (ranges: readonly RangeDraft[]) => form.set('ranges', ranges)
  const change = (key: number, changed: Partial<RangeDraft>) => setRanges(draft.ranges.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const add = (more?: RangeDraft) => {
    const made = newDraft(more)
    setRanges([...draft.ranges, made])
    setOpen([...open, made.key])
  }
  const isRefused = (row: number) => Object.keys(form.problems).some((name) => name.startsWith(`ranges.${row}.`))
  const known: KnownRecord = pinned
  return (
    <DialogFrame
      title={`${pinned.name}: reference ranges`}
      confirm="Save parameter"
      width={880}
      form={form}
      failure="The parameter could not be saved"
      resource="tests"
      pinned={{ record: known, readNow: async () => ({ ...(await readParameter(pinned.id)) }), pin: (now) => pin(now as CatalogueParameter) }}
      valuesOf={(now) => ({ ...typed(now as CatalogueParameter) })}
      check={(values) => problemsOf(values, pinned.kind)}
      submit={(values, version) => saveParameter(pinned.id, changedParts(changeOf(values, pinned.kind), changeOf({ ...typed(pinned) }, pinned.kind)), version)}
      onClose={onClose}
    >
      <p className="laboratory-note">
        New results are judged by what is saved here; results that are recorded keep the range and the flag that they were given.{others}
      </p>
      <Field
        label="Name"
        name="name"
        problems={form.problems}
        input={(aria) => <Input {...aria} maxLength={120} value={draft.name} onChange={(event) => form.set('name', event.target.value)} />}
      />
      {isNumeric ? (
        <Field
          label="Decimals"
          name="decimals"
          problems={form.problems}
          input={(aria) => (
            <Input {...aria} inputMode="numeric" className="figure" value={draft.decimals} onChange={(event) => form.set('decimals', event.target.value)} />
          )}
        />
      ) : null}
      <Field
        label="Printed instead of the bounds"
        name="rangeText"
        problems={form.problems}
        isWide
        input={(aria) => <Input {...aria} maxLength={300} value={draft.rangeText} onChange={(event) => form.set('rangeText', event.target.value)} />}
      />
      {isNumeric ? <CriticalFields draft={draft} form={form} unit={pinned.unit} /> : null}
      {isChoice ? <ChoiceFields draft={draft} form={form} /> : null}
      {isNumeric ? (
        <div className="range-rows">
          {draft.ranges.map((each, row) => (
            <RangeFields
              key={each.key}
              draft={each}
              row={row}
              problems={form.problems}
              isOpen={open.includes(each.key) || isRefused(row)}
              onOpen={(isOpen) => setOpen(isOpen ? [...open, each.key] : open.filter((key) => key !== each.key))}
              onChange={(changed) => change(each.key, changed)}
              onCopy={() => add(each)}
              onRemove={() => setRanges(draft.ranges.filter(({ key }) => key !== each.key))}
            />
          ))}
          <Button icon={<Plus size={14} aria-hidden="true" />} onClick={() => add()}>
            Add range
          </Button>
          <div role="status">
            <Findings draft={draft} today={today} />
          </div>
        </div>
      ) : null}
    </DialogFrame>
  )
}

/** Overlapping and missing ages of what is typed. */
function Findings({ draft, today }: { readonly draft: Draft; readonly today: string }) {
  const readable = draft.ranges.every((each) => Object.keys(draftProblems(each)).length === 0)
  if (!readable) return null
  const critical = limitsOf(draft.criticalLow, draft.criticalHigh, draft.criticalInclusive)
  const findings = rangeFindings(draft.ranges.map(rangeOfDraft), today, critical)
  if (findings.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      message="Please check the ranges"
      description={
        <ul className="findings">
          {findings.map(({ words }) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      }
    />
  )
}

type Form = ReturnType<typeof useFormState>

function CriticalFields({ draft, form, unit }: { readonly draft: Draft; readonly form: Form; readonly unit: string }) {
  const number = (name: 'criticalLow' | 'criticalHigh', label: string) => (
    <Field
      label={label}
      name={name === 'criticalLow' ? 'critical' : name}
      problems={form.problems}
      input={(aria) => <Input {...aria} inputMode="decimal" className="figure" value={draft[name]} onChange={(event) => form.set(name, event.target.value)} />}
    />
  )
  const of = unit ? ` (${unit})` : ''
  return (
    <>
      {number('criticalLow', `Critical low${of}`)}
      {number('criticalHigh', `Critical high${of}`)}
      <Checkbox checked={draft.criticalInclusive} onChange={(event) => form.set('criticalInclusive', event.target.checked)}>
        Limits count as critical
      </Checkbox>
    </>
  )
}

function ChoiceFields({ draft, form }: { readonly draft: Draft; readonly form: Form }) {
  const options = linesOf(draft.options).map((value) => ({ value, label: value }))
  const several = (name: 'normalValues' | 'criticalValues', label: string) => (
    <Field
      label={label}
      name={name}
      problems={form.problems}
      input={({ id }) => <Select id={id} mode="multiple" value={[...draft[name]]} options={options} onChange={(chosen: string[]) => form.set(name, chosen)} />}
    />
  )
  return (
    <>
      <Field
        label="Choices, one on a line"
        name="options"
        problems={form.problems}
        isWide
        input={(aria) => <Input.TextArea {...aria} rows={4} value={draft.options} onChange={(event) => form.set('options', event.target.value)} />}
      />
      {several('normalValues', 'Normal')}
      {several('criticalValues', 'Critical')}
    </>
  )
}

function typed({ name, decimals, rangeText, critical, options, normalValues, criticalValues, ranges }: CatalogueParameter): Draft {
  return {
    name,
    decimals: textOf(decimals),
    rangeText: rangeText ?? '',
    criticalLow: textOf(critical?.low),
    criticalHigh: textOf(critical?.high),
    criticalInclusive: critical?.inclusive ?? false,
    options: options.join('\n'),
    normalValues,
    criticalValues,
    ranges: ranges.map(draftOf),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function problemsOf(values: Values, kind: CatalogueParameter['kind']): Readonly<Record<string, string | null>> {
  const draft = values as Draft
  const decimals = numberOf(draft.decimals)
  const critical = limitsOf(draft.criticalLow, draft.criticalHigh, draft.criticalInclusive)
  const isNoNumber = critical !== null && [critical.low, critical.high].some((limit) => Number.isNaN(limit))
  const ofRanges = draft.ranges.flatMap((each, row) => Object.entries(draftProblems(each)).map(([field, sentence]) => [`ranges.${row}.${field}`, sentence]))
  return {
    name: draft.name.trim() ? null : 'The name is required',
    ...(kind === 'numeric'
      ? {
          decimals: decimals === null || (Number.isInteger(decimals) && decimals >= 0 && decimals <= 6) ? null : 'A whole number from 0 to 6',
          critical: isNoNumber ? 'Enter a number' : critical && criticalProblem(critical),
          ...Object.fromEntries(ofRanges),
        }
      : {}),
  }
}

function changeOf(values: Values, kind: CatalogueParameter['kind']): object {
  const draft = values as Draft
  const named = { name: draft.name.trim(), rangeText: draft.rangeText.trim() || null }
  if (kind === 'choice') return { ...named, options: linesOf(draft.options), normalValues: draft.normalValues, criticalValues: draft.criticalValues }
  if (kind === 'text') return named
  return {
    ...named,
    decimals: numberOf(draft.decimals),
    critical: limitsOf(draft.criticalLow, draft.criticalHigh, draft.criticalInclusive),
    ranges: draft.ranges.map(rangeOfDraft),
  }
}
