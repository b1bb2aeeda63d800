import { Button } from 'antd'
import type * as contract from '#contract/sample-labels.ts'
import type { Content } from '#crud/contract-answer.ts'
import { LightCheckbox } from '#ui/light-checkbox.tsx'
import { TypedText } from '#ui/typed-text.tsx'

interface LabelChoiceProps {
  readonly labels: Content<typeof contract.labels>
  /** Ids of the samples whose labels are not printed. */
  readonly leftOut: ReadonlySet<string>
  onChange(leftOut: ReadonlySet<string>): void
}

/** A box for each label, closed at first: after a paper jam only the spoilt ones are printed again (SMP-02). */
export function LabelChoice({ labels, leftOut, onChange }: LabelChoiceProps) {
  if (labels.length < 2) return null
  const set = (sampleId: string, isOn: boolean) => {
    const next = new Set(leftOut)
    if (isOn) next.delete(sampleId)
    else next.add(sampleId)
    onChange(next)
  }
  return (
    <details className="label-choice">
      <summary>Choose labels</summary>
      <div className="label-choice-all">
        <Button size="small" onClick={() => onChange(new Set())}>
          All
        </Button>
        <Button size="small" onClick={() => onChange(new Set(labels.map(({ sampleId }) => sampleId)))}>
          None
        </Button>
      </div>
      <ul>
        {labels.map(({ sampleId, number, container, patient }) => (
          <li key={sampleId}>
            <LightCheckbox isOn={!leftOut.has(sampleId)} onChange={(isOn) => set(sampleId, isOn)}>
              {number} <TypedText text={patient.name} /> <small>{container}</small>
            </LightCheckbox>
          </li>
        ))}
      </ul>
    </details>
  )
}
