import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { type Flag, flags } from '#domain/results/flag.ts'
import { useCalls } from '#crud/use-call.ts'
import { Labelled } from './labelled.tsx'
import { SmallDialog } from './small-dialog.tsx'
import type { Sheet } from './wire-sheet.ts'

interface PlainRow {
  readonly parameter: string
  readonly value: string
  readonly normalRange: string
  readonly status: Flag
}

const emptyRow: PlainRow = { parameter: '', value: '', normalRange: '', status: 'Normal' }
const statuses = (Object.keys(flags) as Flag[]).map((value) => ({ value, label: flags[value].label }))

/** Results as free rows of a test: parameter, value, normal range, status (REP-08). */
export function PlainForm({ sheet, onClose, onDone }: { sheet: Sheet; onClose(): void; onDone(message: string): void }) {
  const { send } = useCalls('results')
  const [testId, setTest] = useState<string | null>(null)
  const [rows, setRows] = useState<readonly PlainRow[]>([emptyRow])
  const isUpdate = sheet.rows.some((row) => row.testId === testId)
  const set = (index: number, change: Partial<PlainRow>) => setRows(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  const problem =
    testId === null
      ? 'Please select a test first'
      : rows.length === 0
        ? 'Please add at least one test result'
        : rows.some(({ parameter, value, normalRange }) => !parameter.trim() || !value.trim() || !normalRange.trim())
          ? 'Please fill in all fields for the test result'
          : null
  return (
    <SmallDialog
      title="Add test results"
      confirm="Save results"
      problem={problem}
      failure="Failed to add test results. Please try again."
      onSubmit={async () => {
        await send('add', { id: sheet.id }, { testId, results: rows })
        onDone(isUpdate ? 'Test results updated successfully!' : 'Test results added successfully')
      }}
      onClose={onClose}
    >
      <Labelled
        label="Test"
        input={(id) => (
          <Select
            id={id}
            className="result-select"
            aria-label="Test"
            placeholder="Select a test"
            value={testId}
            options={sheet.tests.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(chosen: string) => setTest(chosen)}
          />
        )}
      />
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and are added and removed at the end alone
        <fieldset key={index} className="result-choices" disabled={testId === null}>
          <legend>Result {index + 1}</legend>
          <Input aria-label="Parameter" placeholder="Parameter" value={row.parameter} onChange={(event) => set(index, { parameter: event.target.value })} />
          <Input aria-label="Value" placeholder="Value" value={row.value} onChange={(event) => set(index, { value: event.target.value })} />
          <Input
            aria-label="Normal range"
            placeholder="Normal range"
            value={row.normalRange}
            onChange={(event) => set(index, { normalRange: event.target.value })}
          />
          <Select aria-label="Status" className="result-select" value={row.status} options={statuses} onChange={(status: Flag) => set(index, { status })} />
        </fieldset>
      ))}
      <Button onClick={() => setRows([...rows, emptyRow])}>Add result</Button>{' '}
      <Button disabled={rows.length === 0} onClick={() => setRows(rows.slice(0, -1))}>
        Remove last
      </Button>
    </SmallDialog>
  )
}
