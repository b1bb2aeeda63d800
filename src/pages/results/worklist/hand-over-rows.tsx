import { useState } from 'react'
import * as results from '#contract/results.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { useWrite } from '#crud/use-write.ts'
import { measuredText } from '#domain/results/scientific-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { failureText } from '../failure-text.ts'
import type { Sheet } from '../sheet.ts'
import type { WorksheetRow } from './use-worksheet.ts'
import './hand-over-rows.css'

export interface HandOverRowsProps {
  readonly testId: string
  readonly rows: readonly WorksheetRow[]
  /** The number of complete rows with a value that is not saved. */
  readonly leftOut: number
  /** Does one work after the saves that are under way. */
  line<T>(work: () => Promise<T>): Promise<T>
  onShow(rowId: string, sheet: Pick<Sheet, 'id' | 'rows'>): void
  onDone(message: string | null): void
  /** Shows why rows were refused, until they are handed over. */
  onFail(text: string | null): void
  onClose(): void
}

const counted = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

/** Hands the complete rows of a grid over to verification, one report after the other. A row that is refused holds up no other. */
export default function HandOverRows({ testId, rows, leftOut, line, onShow, onDone, onFail, onClose }: HandOverRowsProps) {
  const form = useFormState({})
  const { send } = useWrite(results.enter)
  const [done, setDone] = useState(0)
  const submit = async () => {
    const refused: string[] = []
    for (const [index, { id, reportId, patient, sample }] of rows.entries()) {
      setDone(index)
      try {
        const sheet = reportId && (await line(() => send({ id: reportId }, { testId }, { isLazy: true })))
        if (sheet) onShow(id, sheet)
      } catch (thrown) {
        refused.push(`${patient.name}, ${sample.number}: ${failureText(thrown, 'not handed over')}`)
      }
    }
    const handed = rows.length - refused.length
    onDone(handed === 0 ? null : `${counted(handed)} handed over to verification`)
    onFail(refused.length === 0 ? null : `Not handed over: ${refused.join('; ')}`)
  }
  return (
    <DialogFrame
      title={`Hand over ${counted(rows.length)}?`}
      confirm="Hand over"
      working={`Handing over ${Math.min(done + 1, rows.length)} of ${rows.length}…`}
      width={560}
      form={form}
      isBlocked={rows.length === 0}
      failure="The rows could not be handed over"
      resource="results"
      submit={submit}
      onClose={onClose}
    >
      {leftOut > 0 ? <p role="status">{counted(leftOut)} with a value that is not saved: left out.</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach */}
      <ul className="worksheet-list" aria-label="To be handed over" tabIndex={0}>
        {rows.map(({ id, patient, sample, values }) => (
          <li key={id}>
            <TypedText text={patient.name} /> <small>{sample.number}</small>
            <span className="figure">
              {values.map(({ parameter, value, unit, flag }) => (
                <span key={parameter} data-flag={flag ?? undefined}>
                  {values.length > 1 ? `${parameter} ` : ''}
                  {measuredText(value, unit)}
                  {flag !== null && flag !== 'Normal' ? ` ${flag}` : ''}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}
