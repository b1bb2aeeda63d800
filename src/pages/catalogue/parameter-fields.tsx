import { Checkbox, Input } from 'antd'
import { isCompared } from '#domain/results/parameter.ts'
import { scientificText } from '#domain/results/scientific-text.ts'
import type { FormState } from '#crud/form/form-state.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { clearProblems, CatalogueField } from './field.tsx'
import { linesOf, type ParameterDraft } from './parameter-draft.ts'

interface PartProps {
  readonly form: FormState
}

type TextName = Exclude<keyof ParameterDraft, 'kind' | 'criticalInclusive' | 'normalValues' | 'criticalValues' | 'ranges'>

interface TextFieldProps extends PartProps {
  readonly of: TextName
  readonly label: string
  /** Name of the field among the problems, where it shares one with another field. */
  readonly name?: string
  readonly most?: number
  readonly help?: string
  readonly isNumber?: boolean
  readonly isWide?: boolean
}

/** Problems shared by two inputs that need each other. */
const sharedProblems: Readonly<Partial<Record<TextName, string>>> = {
  criticalLow: 'critical',
  criticalHigh: 'critical',
  plausibleMin: 'plausible',
  plausibleMax: 'plausible',
  deltaPercent: 'delta',
  deltaDays: 'delta',
}

/** One typed text or number of a parameter. */
export function TextField({ form, of, label, name = of, most, help, isNumber = false, isWide = false }: TextFieldProps) {
  const draft = form.values as ParameterDraft
  const set = (typed: string) => {
    form.set(of, typed)
    clearProblems(form, (problem) => problem === sharedProblems[of])
  }
  return (
    <CatalogueField
      label={label}
      name={name}
      problems={form.problems}
      isWide={isWide}
      {...(help ? { help } : {})}
      input={(aria) => (
        <Input
          {...aria}
          {...(isNumber ? { inputMode: 'decimal', className: 'figure' } : {})}
          {...(most ? { maxLength: most } : {})}
          value={draft[of]}
          onChange={(event) => set(event.target.value)}
        />
      )}
    />
  )
}

const kinds = [
  { value: 'numeric', label: 'Number' },
  { value: 'range count', label: 'Range count (2-3, Nil, Plenty)' },
  { value: 'choice', label: 'Choice' },
  { value: 'text', label: 'Text' },
]

/** Fields of a parameter that never change, since later results are compared by them. */
export function IdentityFields({ form }: PartProps) {
  const { kind } = form.values as ParameterDraft
  return (
    <>
      <TextField form={form} of="code" label="Code" most={16} help="Stays for good, as do kind and unit" />
      <CatalogueField
        label="Kind"
        name="kind"
        problems={form.problems}
        input={({ id }) => <LabelSelect id={id} value={kind} options={kinds} onChange={(chosen: string) => form.set('kind', chosen)} />}
      />
      {isCompared({ kind }) ? <TextField form={form} of="unit" label="Unit" most={30} /> : null}
    </>
  )
}

/** Fields that evaluate a number beyond its ranges: critical and plausible limits, and the allowed change between two results. */
export function NumberFields({ form }: PartProps) {
  const draft = form.values as ParameterDraft
  const of = draft.unit ? ` (${scientificText(draft.unit)})` : ''
  return (
    <>
      <TextField form={form} of="criticalLow" name="critical" label={`Critical low${of}`} isNumber />
      <TextField form={form} of="criticalHigh" label={`Critical high${of}`} help="Critical limits hold for the ages of the reference ranges" isNumber />
      <Checkbox checked={draft.criticalInclusive} onChange={(event) => form.set('criticalInclusive', event.target.checked)}>
        A value equal to a critical limit is critical
      </Checkbox>
      <TextField form={form} of="plausibleMin" name="plausible" label={`Lowest plausible value${of}`} isNumber />
      <TextField form={form} of="plausibleMax" label={`Highest plausible value${of}`} isNumber />
      {draft.kind === 'numeric' ? (
        <>
          <TextField form={form} of="deltaPercent" name="delta" label="Marked when it moves by more than (%)" isNumber />
          <TextField form={form} of="deltaDays" label="Within (days)" isNumber />
        </>
      ) : null}
    </>
  )
}

/** Fields for the choices, and for the normal and critical ones. */
export function ChoiceFields({ form }: PartProps) {
  const draft = form.values as ParameterDraft
  const options = linesOf(draft.options).map((value) => ({ value, label: value }))
  const several = (name: 'normalValues' | 'criticalValues', label: string) => (
    <CatalogueField
      label={label}
      name={name}
      problems={form.problems}
      input={({ id }) => (
        <LabelSelect id={id} mode="multiple" value={[...draft[name]]} options={options} onChange={(chosen: string[]) => form.set(name, chosen)} />
      )}
    />
  )
  return (
    <>
      <CatalogueField
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
