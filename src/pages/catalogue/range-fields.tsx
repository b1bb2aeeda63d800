import { Button, Checkbox, Input } from 'antd'
import { Copy, Trash2 } from 'lucide-react'
import { type AgeUnit, ageUnits } from '#domain/results/age.ts'
import { ageRangeText, boundsText } from '#domain/results/catalogue-range.ts'
import { DayText } from '#crud/fields/day-text.tsx'
import { LabelSelect } from '#ui/label-select.tsx'
import { CatalogueField } from './field.tsx'
import { type RangeDraft, rangeOfDraft } from './range-draft.ts'
import { sexLabels, sexOptions } from './sex-labels.ts'

const unitOptions = Object.entries(ageUnits).map(([value, { label }]) => ({ value, label }))

interface RangeFieldsProps {
  readonly draft: RangeDraft
  /** Index of the range, from 0. */
  readonly row: number
  readonly problems: Readonly<Record<string, string>>
  readonly isOpen: boolean
  onOpen(isOpen: boolean): void
  onChange(change: Partial<RangeDraft>): void
  onCopy(): void
  onRemove(): void
}

/** One reference range: folded a line that says it, open the fields of it (RES-01). */
export function RangeFields({ draft, row, problems, isOpen, onOpen, onChange, onCopy, onRemove }: RangeFieldsProps) {
  const at = (field: string) => `ranges.${row}.${field}`
  const number = (name: 'low' | 'high' | 'criticalLow' | 'criticalHigh', label: string, problem: string) => (
    <CatalogueField
      label={label}
      name={at(problem)}
      problems={problems}
      input={(aria) => (
        <Input {...aria} inputMode="decimal" className="figure" value={draft[name]} onChange={(event) => onChange({ [name]: event.target.value })} />
      )}
    />
  )
  const day = (name: 'validFrom' | 'validTo', label: string) => (
    <CatalogueField
      label={label}
      name={at(name)}
      problems={problems}
      input={({ id, 'aria-invalid': isInvalid, 'aria-describedby': described }) => (
        <DayText
          id={id}
          value={draft[name]}
          isBirth={false}
          isInvalid={isInvalid}
          aria={described ? { 'aria-describedby': described } : {}}
          onChange={(value) => onChange({ [name]: value })}
        />
      )}
    />
  )
  return (
    <details className="range-row" open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>
        <span>Row {row + 1}</span> {sentenceOf(draft)}
      </summary>
      <div className="range-fields">
        <CatalogueField
          label="Sex"
          name={at('sex')}
          problems={problems}
          input={({ id }) => <LabelSelect id={id} value={draft.sex} options={sexOptions} onChange={(sex: RangeDraft['sex']) => onChange({ sex })} />}
        />
        <AgeField
          label="From age"
          name={at('from')}
          problems={problems}
          value={draft.from}
          unit={draft.fromUnit}
          onChange={(from, fromUnit) => onChange({ from, fromUnit })}
        />
        <AgeField
          label="Below age"
          name={at('below')}
          problems={problems}
          value={draft.below}
          unit={draft.belowUnit}
          placeholder="no end"
          onChange={(below, belowUnit) => onChange({ below, belowUnit })}
        />
        {number('low', 'Low', 'low')}
        {number('high', 'High', 'high')}
        <Checkbox className="range-check" checked={!draft.exclusive} onChange={(event) => onChange({ exclusive: !event.target.checked })}>
          A value equal to Low or High is normal
        </Checkbox>
        {number('criticalLow', 'Critical low', 'critical')}
        {number('criticalHigh', 'Critical high', 'criticalHigh')}
        <Checkbox className="range-check" checked={draft.criticalInclusive} onChange={(event) => onChange({ criticalInclusive: event.target.checked })}>
          A value equal to a critical limit is critical
        </Checkbox>
        {day('validFrom', 'Valid from')}
        {day('validTo', 'Valid to')}
        <CatalogueField
          label="Source"
          name={at('source')}
          problems={problems}
          input={(aria) => <Input {...aria} maxLength={300} value={draft.source} onChange={(event) => onChange({ source: event.target.value })} />}
        />
        <div className="range-buttons">
          <Button icon={<Copy size={14} aria-hidden="true" />} onClick={onCopy}>
            Copy row {row + 1}
          </Button>
          <Button danger icon={<Trash2 size={14} aria-hidden="true" />} onClick={onRemove}>
            Remove row {row + 1}
          </Button>
        </div>
      </div>
    </details>
  )
}

interface AgeFieldProps {
  readonly label: string
  readonly name: string
  readonly problems: Readonly<Record<string, string>>
  readonly value: string
  readonly unit: AgeUnit
  readonly placeholder?: string
  onChange(value: string, unit: AgeUnit): void
}

/** An age limit: a number with its unit beside it. */
function AgeField({ label, name, problems, value, unit, placeholder, onChange }: AgeFieldProps) {
  return (
    <CatalogueField
      label={label}
      name={name}
      problems={problems}
      input={(aria) => (
        <div className="age-field">
          <Input
            {...aria}
            inputMode="numeric"
            className="figure"
            value={value}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value, unit)}
          />
          <LabelSelect aria-label={`${label}: unit`} value={unit} options={unitOptions} onChange={(chosen: AgeUnit) => onChange(value, chosen)} />
        </div>
      )}
    />
  )
}

function sentenceOf(draft: RangeDraft): string {
  const range = rangeOfDraft(draft)
  const isReadable = Number.isFinite(range.from.value) && (range.below === null || Number.isFinite(range.below.value))
  const areBounds = !(Number.isNaN(range.low) || Number.isNaN(range.high))
  return [sexLabels[draft.sex], isReadable ? ageRangeText(range) : null, areBounds ? boundsText(range) : null].filter(Boolean).join(' · ')
}
