import { Alert, Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { rangeFindings } from '#domain/results/range-findings.ts'
import type { FormState } from '#crud/form/form-state.ts'
import { useToday } from '#ui/use-today.ts'
import { clearProblems } from './field.tsx'
import type { ParameterDraft } from './parameter-draft.ts'
import { draftProblems, limitsOf, newDraft, type RangeDraft, rangeOfDraft } from './range-draft.ts'
import { RangeFields } from './range-fields.tsx'

/** The reference ranges of a number, folded to a line each; overlapping and missing ages are pointed out as they are typed (RES-01). */
export function ParameterRanges({ form }: { readonly form: FormState }) {
  const { ranges } = form.values as ParameterDraft
  const [open, setOpen] = useState<readonly number[]>([])
  const set = (changed: readonly RangeDraft[]) => form.set('ranges', changed)
  const change = (key: number, row: number, changed: Partial<RangeDraft>) => {
    set(ranges.map((each) => (each.key === key ? { ...each, ...changed } : each)))
    clearProblems(form, (name) => name.startsWith(`ranges.${row}.`))
  }
  const remove = (key: number) => {
    set(ranges.filter((each) => each.key !== key))
    // Problems are numbered by row, and the rows below have moved up.
    clearProblems(form, (name) => name.startsWith('ranges.'))
  }
  const add = (more?: RangeDraft) => {
    const made = newDraft(more)
    set([...ranges, made])
    setOpen([...open, made.key])
  }
  const isRefused = (row: number) => Object.keys(form.problems).some((name) => name.startsWith(`ranges.${row}.`))
  return (
    <div className="range-rows">
      {ranges.map((each, row) => (
        <RangeFields
          key={each.key}
          draft={each}
          row={row}
          problems={form.problems}
          isOpen={open.includes(each.key) || isRefused(row)}
          onOpen={(isOpen) => setOpen(isOpen ? [...open, each.key] : open.filter((key) => key !== each.key))}
          onChange={(changed) => change(each.key, row, changed)}
          onCopy={() => add(each)}
          onRemove={() => remove(each.key)}
        />
      ))}
      <Button icon={<Plus size={14} aria-hidden="true" />} onClick={() => add()}>
        Add range
      </Button>
      <div role="status">
        <Findings draft={form.values as ParameterDraft} />
      </div>
    </div>
  )
}

/** Overlapping and missing ages of the typed ranges. */
function Findings({ draft }: { readonly draft: ParameterDraft }) {
  const today = useToday()
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
