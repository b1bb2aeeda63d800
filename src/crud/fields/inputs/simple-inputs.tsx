import { Checkbox, Input, Switch } from 'antd'
import { useState } from 'react'
import { requiredMessage } from '#definition/kind-rules.ts'
import { formatPhone, latinDigits, storedPhone } from '#domain/phone.ts'
import { LabelSelect } from '#ui/label-select.tsx'
import { CategoryIcon } from '#ui/category-icon.tsx'
import { GrowingTextArea } from '#ui/growing-text-area.tsx'
import { MoneyInput } from '#ui/money-field.tsx'
import { ariaOf, type InputProps, selectAriaOf } from './input-props.ts'
import './inputs.css'

type LineKind = 'text' | 'email'

const hints = {
  text: { type: 'text', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
} as const

/** One line: text or email address. */
export function TextInput(props: InputProps<LineKind>) {
  const { id, field, value, isInvalid, onChange } = props
  return (
    <Input
      id={id}
      {...hints[field.kind]}
      dir="auto"
      value={typeof value === 'string' ? value : ''}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => onChange(event.target.value)}
      {...ariaOf(props)}
    />
  )
}

/** A text area that grows with its text. */
export function LongTextInput(props: InputProps<'longText'>) {
  const { id, value, isInvalid, onChange } = props
  return (
    <GrowingTextArea
      id={id}
      dir="auto"
      maxRows={10}
      value={typeof value === 'string' ? value : ''}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => onChange(event.target.value)}
      {...ariaOf(props)}
    />
  )
}

/** An amount: rupees are typed and grouped, the value is whole paise. */
export function RupeesInput(props: InputProps<'rupees'>) {
  const { id, value, isInvalid, onChange } = props
  return <MoneyInput id={id} value={value} status={isInvalid ? 'error' : ''} onChange={onChange} {...ariaOf(props)} />
}

/** A whole number. Non-numbers are passed through so that the form can reject them. */
export function IntegerInput(props: InputProps<'integer'>) {
  const { id, value, isInvalid, onChange } = props
  return (
    <Input
      id={id}
      inputMode="numeric"
      autoComplete="off"
      style={{ maxWidth: 160 }}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => onChange(numberOf(latinDigits(event.target.value.trim())))}
      {...ariaOf(props)}
    />
  )
}

function numberOf(text: string): number | string | null {
  if (text === '') return null
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

const typedTime = /^(\d{1,2}):?(\d{2})$/

/** A time of day on a clock of 24 hours, `HH:mm`, in every browser: a native field follows the language of the browser. `730` is read when the field is left. */
export function ClockTimeInput(props: InputProps<'clockTime'>) {
  const { id, value, isInvalid, onChange } = props
  const text = typeof value === 'string' ? value : ''
  return (
    <Input
      id={id}
      inputMode="numeric"
      autoComplete="off"
      placeholder="HH:MM"
      maxLength={5}
      style={{ maxWidth: 96 }}
      value={text}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => onChange(latinDigits(event.target.value.trim()) || null)}
      onBlur={() => {
        const [, hours, minutes] = typedTime.exec(text) ?? []
        if (hours !== undefined) onChange(`${hours.padStart(2, '0')}:${minutes}`)
      }}
      {...ariaOf(props)}
    />
  )
}

/** A switch with its word beside it. */
export function YesNoInput(props: InputProps<'yesNo'>) {
  const { id, field, value, onChange } = props
  const [yes, no] = field.words ?? ['Yes', 'No']
  return (
    <span className="yes-no-input">
      <Switch id={id} checked={value === true} onChange={(checked) => onChange(checked)} aria-labelledby={`${id}-label`} {...ariaOf(props)} />
      <span aria-hidden="true">{value === true ? yes : no}</span>
    </span>
  )
}

/** One value of a closed set: a list to choose from, or all of them as radio buttons. */
export function ChoiceInput(props: InputProps<'choice'>) {
  const { id, field, value, isInvalid, onChange } = props
  if (field.buttons) return <ChoiceButtons {...props} />
  return (
    <LabelSelect
      id={id}
      allowClear={requiredMessage(field) === undefined}
      placeholder="Choose"
      style={{ width: '100%' }}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      status={isInvalid ? 'error' : ''}
      options={Object.entries(field.choices).map(([name, { label }]) => ({ value: name, label }))}
      onChange={(chosen) => onChange(chosen ?? null)}
      {...selectAriaOf(props)}
    />
  )
}

function ChoiceButtons({ id, field, value, isInvalid, describedBy, onChange }: InputProps<'choice'>) {
  const names = Object.keys(field.choices)
  const focusable = names.find((name) => name === value) ?? names[0]
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={requiredMessage(field) === undefined ? undefined : true}
      className="choice-buttons"
    >
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={id} {...(name === focusable ? { id } : {})} checked={value === name} onChange={() => onChange(name)} />
          {field.choices[name]?.label}
        </label>
      ))}
    </div>
  )
}

/** Several values of a closed set, in the order of the set. */
export function ChoicesInput({ id, field, value, describedBy, onChange }: InputProps<'choices'>) {
  const names = Object.keys(field.choices)
  const chosen = Array.isArray(value) ? value : []
  return (
    <fieldset aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="choices-input">
      {names.map((name, index) => (
        <Checkbox
          key={name}
          {...(index === 0 ? { id } : {})}
          checked={chosen.includes(name)}
          onChange={(event) => onChange(names.filter((each) => (each === name ? event.target.checked : chosen.includes(each))))}
        >
          {field.choices[name]?.label}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** A grid of icons to choose from. It is a group of radio buttons, so the arrow keys move in it (CTG-02). */
export function IconInput({ id, field, value, describedBy, onChange }: InputProps<'icon'>) {
  const focusable = typeof value === 'string' && field.icons.includes(value) ? value : field.icons[0]
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="icon-input">
      {field.icons.map((name) => (
        <label key={name} title={name} className="icon-input-choice">
          <input type="radio" name={id} {...(name === focusable ? { id } : {})} aria-label={name} checked={value === name} onChange={() => onChange(name)} />
          <CategoryIcon name={name} />
        </label>
      ))}
    </div>
  )
}

/** Shown in a form for a kind without an input: its value is computed or changed elsewhere. */
export function FixedValue({ id }: { id: string }) {
  return (
    <output id={id} className="fixed-value">
      Not changed here
    </output>
  )
}

/** Returns a stored number for a grouped one, and any other text as typed. */
function givenBy(text: string): string {
  const stored = storedPhone(text)
  return formatPhone(stored) === text ? stored : text
}

/** A telephone number: the stored one is shown grouped as in lists, another one as it is typed. */
export function PhoneInput(props: InputProps<'phone'>) {
  const { id, value, isInvalid, onChange } = props
  const given = typeof value === 'string' ? value : ''
  const [opened] = useState(given)
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null)
  return (
    <Input
      id={id}
      type="tel"
      autoComplete="off"
      dir="auto"
      value={typed?.value === given ? typed.text : formatPhone(given)}
      status={isInvalid ? 'error' : ''}
      onChange={({ target: { value: text } }) => {
        // Typing the opened number again is no change, in whatever form it is stored.
        const next = opened === '' ? text : text === formatPhone(opened) ? opened : givenBy(text)
        setTyped({ text, value: next })
        onChange(next)
      }}
      {...ariaOf(props)}
    />
  )
}
