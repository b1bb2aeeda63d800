import { Button, Input, Select } from 'antd'
import { useId, useRef } from 'react'
import { type Flag, flags } from '#domain/results/flag.ts'
import { changedMeanwhile } from '#domain/results/value.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'
import { readFirst } from '#crud/read-first.ts'
import { useCall } from '#crud/use-call.ts'
import { useReadCall } from '#crud/use-read-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { describeError } from '#ui/describe-error.ts'
import { FieldProblem } from '#ui/field-problem.tsx'
import { readSheet, type Sheet, type SheetRow } from './wire-sheet.ts'

interface PlainRow {
  readonly parameter: string
  readonly value: string
  readonly normalRange: string
  readonly status: Flag
}

const texts = [
  { name: 'parameter', label: 'Parameter' },
  { name: 'value', label: 'Value' },
  { name: 'normalRange', label: 'Normal range' },
] as const
const emptyRow: PlainRow = { parameter: '', value: '', normalRange: '', status: 'Normal' }
const statuses = (Object.keys(flags) as Flag[]).map((value) => ({ value, label: flags[value].label }))

/** Results as free rows of a test: parameter, value, normal range, status (REP-08). */
export function PlainForm({ sheet, onClose, onDone }: { sheet: Sheet; onClose(): void; onDone(message: string): void }) {
  const id = useId()
  const { send } = useCall('results', 'add')
  const readCall = useReadCall(useDeclaration('results'))
  const readNow = async () => readSheet(await readFirst(() => readCall('sheet', { path: { id: sheet.id } })))
  const seen = useRef(sheet)
  const refresh = useRefresh()
  const form = useFormState({ testId: null, results: [emptyRow] })
  const { testId } = form.values
  const rows = form.values.results as readonly PlainRow[]
  const isUpdate = sheet.rows.some((row) => row.testId === testId)
  const setRows = (changed: readonly PlainRow[]) => {
    form.set('results', changed)
    form.refuse(Object.fromEntries(Object.entries(form.problems).filter(([name]) => !name.startsWith('results'))))
  }
  const set = (index: number, change: Partial<PlainRow>) => setRows(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  return (
    <DialogFrame
      title="Add test results"
      confirm="Save results"
      form={form}
      failure="Failed to add test results. Please try again."
      resource="results"
      check={() => ({ testId: testId === null ? 'Please select a test first' : null, results: rowsProblem(rows) })}
      submit={async (values) => {
        const save = (version: string | null) => send({ id: sheet.id }, values, { version: version ?? undefined })
        try {
          await save(seen.current.version)
        } catch (error) {
          const now = describeError(error).isStale ? await readNow() : null
          if (!now || now.version === seen.current.version) throw error
          const replaced = valuesSavedSince(seen.current.rows, now.rows, testId, rows)
          // They are named now: the next press replaces them.
          seen.current = now
          void refresh(['results'])
          if (replaced.length > 0) throw new Error(`Nothing was saved. ${replaced.join('. ')}. Saving again replaces it.`)
          await save(now.version)
        }
        onDone(isUpdate ? 'Test results updated successfully!' : 'Test results added successfully')
      }}
      onClose={onClose}
    >
      <LabelledField name="testId" id={id} label="Test" problem={form.problems.testId}>
        <Select
          id={id}
          className="result-select"
          aria-label="Test"
          placeholder="Select a test"
          value={testId}
          options={sheet.tests.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => form.set('testId', chosen)}
        />
      </LabelledField>
      <div data-field="results">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and are added and removed only at the end
          <fieldset key={index} className="result-choices" disabled={testId === null}>
            <legend>Result {index + 1}</legend>
            {texts.map(({ name, label }) => (
              <div key={name} data-field={`results.${index}.${name}`}>
                <Input aria-label={label} placeholder={label} value={row[name]} onChange={(event) => set(index, { [name]: event.target.value })} />
                {form.problems[`results.${index}.${name}`] ? <FieldProblem>{form.problems[`results.${index}.${name}`]}</FieldProblem> : null}
              </div>
            ))}
            <Select aria-label="Status" className="result-select" value={row.status} options={statuses} onChange={(status: Flag) => set(index, { status })} />
          </fieldset>
        ))}
        {form.problems.results ? <FieldProblem>{form.problems.results}</FieldProblem> : null}
      </div>
      <div>
        <Button onClick={() => setRows([...rows, emptyRow])}>Add result</Button>{' '}
        <Button disabled={rows.length === 0} onClick={() => setRows(rows.slice(0, -1))}>
          Remove last
        </Button>
      </div>
    </DialogFrame>
  )
}

function rowsProblem(rows: readonly PlainRow[]): string | null {
  if (rows.length === 0) return 'Please add at least one test result'
  const isFilled = rows.every(({ parameter, value, normalRange }) => parameter.trim() && value.trim() && normalRange.trim())
  return isFilled ? null : 'Please fill in all fields for the test result'
}

/** What somebody else saved since the sheet was seen, in the places of these rows. */
function valuesSavedSince(seen: readonly SheetRow[], now: readonly SheetRow[], testId: unknown, rows: readonly PlainRow[]): string[] {
  const valueIn = (all: readonly SheetRow[], name: string) =>
    all.find((row) => row.testId === testId && [row.parameter, row.parameterCode].some((each) => each?.toLowerCase() === name.trim().toLowerCase()))?.value ??
    ''
  return rows.flatMap(({ parameter, value: typed }) => {
    const value = valueIn(now, parameter)
    return [valueIn(seen, parameter), typed.trim()].includes(value) ? [] : [`${parameter}: ${changedMeanwhile(value)}`]
  })
}
