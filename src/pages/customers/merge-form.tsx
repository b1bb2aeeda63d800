import { useNotification } from '@refinedev/core'
import { Alert, Input } from 'antd'
import { useId } from 'react'
import type { comparePatients } from '#contract/merges.ts'
import { countText } from '#domain/count.ts'
import { emptyText, oneLine } from '#domain/text.ts'
import type { Content } from '#crud/contract-answer.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import './merge.css'

/** A field of two records that a merge compares, with the words of both values. */
export interface ComparedField<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly kept: string | null
  readonly other: string | null
  /** Two people who differ in it are seldom one person. */
  readonly isIdentity?: boolean
}

interface MergeFormProps<Name extends string> {
  /** The word for one record: `customer`. */
  readonly one: string
  readonly keptName: string
  readonly otherName: string
  readonly fields: readonly ComparedField<Name>[]
  readonly moves: Content<typeof comparePatients>['moves']
  readonly refusal: string | null
  /** Merges with the values of these fields taken from the duplicate. */
  merge(take: readonly Name[]): Promise<unknown>
  onClose(): void
}

/** Two records side by side, a choice for each field that differs, what moves, and the typed name of the duplicate (PAT-02). */
export function MergeForm<Name extends string>({ one, keptName, otherName, fields, moves, refusal, merge, onClose }: MergeFormProps<Name>) {
  const id = useId()
  const { open } = useNotification()
  // A value that only the duplicate has would be lost.
  const filled: readonly string[] = fields.flatMap(({ name, kept, other }) => (!kept && other ? [name] : []))
  const form = useFormState({ take: filled, typed: null })
  const take = Array.isArray(form.values.take) ? form.values.take : []
  const isSame = (typed: unknown) => oneLine(String(typed ?? '')).toLowerCase() === oneLine(otherName).toLowerCase()
  const differing = fields.flatMap(({ label, kept, other, isIdentity }) => (isIdentity && kept && other && kept !== other ? [label] : []))
  return (
    <DialogFrame
      title={`Merge ${otherName} into ${keptName}`}
      confirm="Merge"
      working="Merging…"
      width={640}
      isDanger
      form={form}
      resource="customers"
      failure={`Failed to merge the ${one}s. Please try again.`}
      isBlocked={refusal !== null}
      check={({ typed }) => ({ typed: isSame(typed) ? null : `Please type ${otherName}` })}
      submit={async () => {
        await merge(fields.flatMap(({ name }) => (take.includes(name) ? [name] : [])))
        open?.({ type: 'success', message: `${otherName} is merged into ${keptName}` })
      }}
      onClose={onClose}
    >
      {refusal ? <p role="alert">{refusal}</p> : null}
      {refusal === null && differing.length > 0 ? <Alert type="warning" showIcon message={differenceText(differing)} /> : null}
      <table className="merge-fields">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Field</span>
            </th>
            <th scope="col">
              <TypedText text={keptName} /> (kept)
            </th>
            <th scope="col">
              <TypedText text={otherName} /> (duplicate)
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, label, kept, other }) => (
            <tr key={name}>
              <th scope="row" id={`${id}-${name}`}>
                {label}
              </th>
              {kept === other ? (
                <td colSpan={2}>{kept ? <TypedText text={kept} /> : emptyText}</td>
              ) : (
                <td colSpan={2}>
                  <RadioGroup
                    labelledBy={`${id}-${name}`}
                    className="merge-choice"
                    value={take.includes(name)}
                    options={[
                      { value: false, label: kept ?? emptyText },
                      { value: true, label: other ?? emptyText },
                    ]}
                    onChange={({ target }: { target: { value?: boolean } }) =>
                      form.set('take', target.value ? [...take, name] : take.filter((each) => each !== name))
                    }
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <TypedText text={movesText(moves)} /> The old address of <TypedText text={otherName} /> leads to <TypedText text={keptName} />. This cannot be undone.
      </p>
      <LabelledField name="typed" id={`${id}-typed`} label={`Type ${otherName} to merge`} problem={form.problems.typed}>
        <Input
          id={`${id}-typed`}
          autoComplete="off"
          value={typeof form.values.typed === 'string' ? form.values.typed : ''}
          onChange={({ target }) => form.set('typed', target.value)}
        />
      </LabelledField>
    </DialogFrame>
  )
}

/** Says what differs: `Sex and date of birth differ. Merge them only if they are one person.` */
function differenceText([first = '', ...others]: readonly string[]): string {
  const words = [first, ...others.map((label) => label.toLowerCase())].join(' and ')
  return `${words} ${others.length > 0 ? 'differ' : 'differs'}. Merge them only if they are one person.`
}

/** Says what moves: `To move: 2 orders, 1 visit.` */
function movesText({ patients, orders, visits, reports, prescriptions, carts }: MergeFormProps<string>['moves']): string {
  const counted = { patient: patients, order: orders, visit: visits, report: reports, prescription: prescriptions, cart: carts }
  const parts = Object.entries(counted).flatMap(([one, count]) => (count > 0 ? [countText(count, { one, many: `${one}s` })] : []))
  return parts.length === 0 ? 'Nothing moves.' : `To move: ${parts.join(', ')}.`
}
