import { Checkbox, Input } from 'antd'
import { useId } from 'react'
import { type Flag, flags } from '#domain/results/flag.ts'
import { plausibleAnswer } from '#domain/results/plausible.ts'
import { flagReasonLabel, maxRemarkLength } from '#domain/results/reason.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { FieldProblem, FieldQuestion } from '#ui/field-problem.tsx'

/** A row of the plain form: its typed values, and the server's questions about them. */
export interface ManualResult {
  readonly parameter: string
  readonly value: string
  readonly normalRange: string
  readonly status: Flag
  /** The question about a value that is hardly possible (RES-05); null if none was asked. */
  readonly question: string | null
  readonly isConfirmed: boolean
  /** True when a reason is required, as the status differs from the computed flag (RES-04). */
  readonly asksReason: boolean
  readonly flagReason: string
}

const unasked = { question: null, isConfirmed: false, asksReason: false } as const

export const emptyManualResult: ManualResult = { parameter: '', value: '', normalRange: '', status: 'Normal', flagReason: '', ...unasked }

/**
 * A row after a change: a yes is for one value and a reason for one status, so that another one is asked about again. The text of the reason stays for that.
 */
export function changedRow(row: ManualResult, change: Partial<ManualResult>): ManualResult {
  const next = { ...row, ...change }
  if (next.parameter !== row.parameter) return { ...next, ...unasked }
  return {
    ...next,
    ...(next.value === row.value ? {} : { question: null, isConfirmed: false }),
    ...(next.status === row.status ? {} : { asksReason: false }),
  }
}

/** The row without answered questions, for use under another test. */
export function unaskedRow(row: ManualResult): ManualResult {
  return { ...row, ...unasked }
}

/** A row with what the server asks about it in the errors of a refusal. */
export function askedRow(row: ManualResult, index: number, errors: Readonly<Record<string, string>>): ManualResult {
  const question = errors[fieldOf(index, 'confirmed')]
  return {
    ...row,
    ...(question === undefined ? {} : { question, isConfirmed: false }),
    ...(errors[fieldOf(index, 'flagReason')] === undefined ? {} : { asksReason: true }),
  }
}

/** The row to send. It has a confirmation and a reason only if the server asked for them. */
export function sentRow({ parameter, value, normalRange, status, isConfirmed, asksReason, flagReason }: ManualResult) {
  return { parameter, value, normalRange, status, ...(isConfirmed ? { confirmed: true } : {}), ...(asksReason && flagReason.trim() ? { flagReason } : {}) }
}

/** The name of a field of a row, as the server's errors name it. */
function fieldOf(index: number, name: string): string {
  return `results.${index}.${name}`
}

const texts = [
  { name: 'parameter', label: 'Parameter' },
  { name: 'value', label: 'Value' },
  { name: 'normalRange', label: 'Normal range' },
] as const
const statuses = (Object.keys(flags) as Flag[]).map((value) => ({ value, label: flags[value].label }))

interface PlainRowFieldsProps {
  readonly row: ManualResult
  readonly index: number
  readonly isDisabled: boolean
  readonly problems: Readonly<Record<string, string>>
  onChange(change: Partial<ManualResult>): void
}

/** The inputs of a row, with the server's questions: the confirmation of an implausible value, the reason for a flag. */
export function PlainRowFields({ row, index, isDisabled, problems, onChange }: PlainRowFieldsProps) {
  const id = useId()
  const problemOf = (name: string) => {
    const sentence = problems[fieldOf(index, name)]
    return sentence ? <FieldProblem id={`${id}-${name}`}>{sentence}</FieldProblem> : null
  }
  return (
    <fieldset className="result-choices" disabled={isDisabled}>
      <legend>Result {index + 1}</legend>
      {texts.map(({ name, label }) => (
        <div key={name} data-field={fieldOf(index, name)}>
          <Input aria-label={label} placeholder={label} value={row[name]} onChange={(event) => onChange({ [name]: event.target.value })} />
          {problemOf(name)}
        </div>
      ))}
      <div data-field={fieldOf(index, 'confirmed')}>
        {row.question === null ? null : (
          <>
            {row.isConfirmed ? <small id={`${id}-question`}>{row.question}</small> : <FieldQuestion id={`${id}-question`}>{row.question}</FieldQuestion>}
            <Checkbox checked={row.isConfirmed} aria-describedby={`${id}-question`} onChange={(event) => onChange({ isConfirmed: event.target.checked })}>
              {plausibleAnswer}
            </Checkbox>
          </>
        )}
      </div>
      <LabelSelect aria-label="Status" className="result-select" value={row.status} options={statuses} onChange={(status: Flag) => onChange({ status })} />
      <div data-field={fieldOf(index, 'flagReason')}>
        {row.asksReason ? (
          <>
            <Input
              aria-label={flagReasonLabel}
              aria-describedby={`${id}-flagReason`}
              placeholder={flagReasonLabel}
              maxLength={maxRemarkLength}
              value={row.flagReason}
              onChange={(event) => onChange({ flagReason: event.target.value })}
            />
            {problemOf('flagReason')}
          </>
        ) : null}
      </div>
    </fieldset>
  )
}
