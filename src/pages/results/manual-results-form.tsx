import { Button } from 'antd'
import { useId, useRef } from 'react'
import * as results from '#contract/results.ts'
import { changedValueText } from '#domain/results/value.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { readFirst } from '#crud/read-first.ts'
import { useReadNow } from '#crud/use-read.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { useWrite } from '#crud/use-write.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { describeError } from '#ui/describe-error.ts'
import { FieldProblem } from '#ui/field-problem.tsx'
import { askedRow, changedRow, emptyManualResult, type ManualResult, PlainRowFields, sentRow, unaskedRow } from './plain-row.tsx'
import type { Sheet, SheetRow } from './sheet.ts'

/** Results as free rows of a test: parameter, value, normal range, status (REP-08). */
export function ManualResultsForm({ sheet, onClose, onDone }: { sheet: Sheet; onClose(): void; onDone(message: string): void }) {
  const id = useId()
  const { send } = useWrite(results.add)
  const read = useReadNow()
  const readNow = () => readFirst(() => read(results.sheet, { id: sheet.id }))
  const seen = useRef(sheet)
  const refresh = useRefresh()
  const form = useFormState({ testId: null, results: [emptyManualResult] })
  const { testId } = form.values
  const rows = form.values.results as readonly ManualResult[]
  const isUpdate = sheet.rows.some((row) => row.testId === testId)
  const setRows = (changed: readonly ManualResult[], isAbout: (problem: string) => boolean = () => false) => {
    form.set('results', changed)
    form.refuse(Object.fromEntries(Object.entries(form.problems).filter(([name]) => name !== 'results' && !isAbout(name))))
  }
  // Problems of the other rows stay.
  const isOfRow = (index: number) => (problem: string) => problem.startsWith(`results.${index}.`)
  const change = (index: number, changes: Partial<ManualResult>) =>
    setRows(
      rows.map((row, at) => (at === index ? changedRow(row, changes) : row)),
      isOfRow(index),
    )
  return (
    <DialogFrame
      title="Add test results"
      confirm="Save results"
      form={form}
      draft={`results add ${sheet.id}`}
      failure="Failed to add test results. Please try again."
      resource="results"
      check={() => ({ testId: testId === null ? 'Please select a test first' : null, results: rowsProblem(rows) })}
      submit={async () => {
        const save = (version: string | null) =>
          send({ id: sheet.id }, { testId: String(testId), results: rows.map(sentRow) }, { version: version ?? undefined })
        const ask = (error: unknown) => {
          const { errors } = describeError(error)
          form.set(
            'results',
            rows.map((row, index) => askedRow(row, index, errors)),
          )
          throw error
        }
        try {
          await save(seen.current.version)
        } catch (error) {
          const now = describeError(error).isStale ? await readNow() : null
          if (!now || now.version === seen.current.version) return ask(error)
          const replaced = valuesSavedSince(seen.current.rows, now.rows, testId, rows)
          // They are named now: the next press replaces them.
          seen.current = now
          void refresh(['results'])
          if (replaced.length > 0) throw new Error(`Nothing was saved. ${replaced.join('. ')}. Saving again replaces it.`)
          await save(now.version).catch(ask)
        }
        onDone(isUpdate ? 'Test results updated successfully!' : 'Test results added successfully')
      }}
      onClose={onClose}
    >
      <LabelledField name="testId" id={id} label="Test" problem={form.problems.testId}>
        <LabelSelect
          id={id}
          className="result-select"
          aria-label="Test"
          placeholder="Select a test"
          value={testId}
          options={sheet.tests.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => {
            form.set('testId', chosen)
            form.set('results', rows.map(unaskedRow))
            form.refuse({})
          }}
        />
      </LabelledField>
      <div data-field="results">
        {rows.map((row, index) => (
          <PlainRowFields
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and are added and removed only at the end
            key={index}
            row={row}
            index={index}
            isDisabled={testId === null}
            problems={form.problems}
            onChange={(changes) => change(index, changes)}
          />
        ))}
        {form.problems.results ? <FieldProblem>{form.problems.results}</FieldProblem> : null}
      </div>
      <div>
        <Button onClick={() => setRows([...rows, emptyManualResult])}>Add result</Button>{' '}
        <Button disabled={rows.length === 0} onClick={() => setRows(rows.slice(0, -1), isOfRow(rows.length - 1))}>
          Remove last
        </Button>
      </div>
    </DialogFrame>
  )
}

function rowsProblem(rows: readonly ManualResult[]): string | null {
  if (rows.length === 0) return 'Please add at least one test result'
  const isFilled = rows.every(({ parameter, value, normalRange }) => parameter.trim() && value.trim() && normalRange.trim())
  return isFilled ? null : 'Please fill in all fields for the test result'
}

/** Values that somebody else saved since the sheet was seen, in the places of these rows. */
function valuesSavedSince(seen: readonly SheetRow[], now: readonly SheetRow[], testId: unknown, rows: readonly ManualResult[]): string[] {
  const valueIn = (all: readonly SheetRow[], name: string) =>
    all.find((row) => row.testId === testId && [row.parameter, row.parameterCode].some((each) => each?.toLowerCase() === name.trim().toLowerCase()))?.value ??
    ''
  return rows.flatMap(({ parameter, value: typed }) => {
    const value = valueIn(now, parameter)
    return [valueIn(seen, parameter), typed.trim()].includes(value) ? [] : [`${parameter}: ${changedValueText(value)}`]
  })
}
