import { Button } from 'antd'
import { useState } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, RecordOf } from '#definition/field.ts'
import { labelFromName, labelOf } from '#definition/labels.ts'
import type trail from '#resources/audit.ts'
import { TypedText } from '#ui/typed-text.tsx'

interface ChangesProps {
  readonly entry: RecordOf<typeof trail.fields>
  /** The record's declaration, if there is one, for the labels of its fields. */
  readonly declaration: Declaration | undefined
}

/** Shows the reason of a change and each field's value before and after: in one line, and a line for each on request. */
export function Changes({ entry: { changes, reason }, declaration }: ChangesProps) {
  const [isWhole, setWhole] = useState(false)
  const label = (name: string) => {
    const field = declaration?.fields[name]
    return field ? labelOf(name, field) : labelFromName(name)
  }
  if (changes.length === 0 && !reason) return null
  return (
    <div className={isWhole ? 'audit-whole' : 'audit-line'}>
      <ul className="audit-changes">
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            <TypedText className="audit-field" text={`${label(field)}:`} /> <Value text={inWords(declaration?.fields[field], before)} />{' '}
            <span aria-hidden>→</span>
            <span className="visually-hidden"> became </span> <Value text={inWords(declaration?.fields[field], after)} />
          </li>
        ))}
        {reason ? (
          <li className="audit-reason">
            <TypedText text={reason} />
          </li>
        ) : null}
      </ul>
      <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Less' : 'Details'}
      </Button>
    </div>
  )
}

function Value({ text }: { text: string | null }) {
  return text === null ? <span className="audit-nothing">(empty)</span> : <TypedText text={text} />
}

/** A value in the words that its field has for it elsewhere: `Inactive` for `inactive`, or for No. */
function inWords(field: AnyField | undefined, text: string | null): string | null {
  if (text === null) return null
  if (field?.kind === 'choice' && Object.hasOwn(field.choices, text)) return field.choices[text]?.label ?? text
  if (field?.kind === 'yesNo' && field.words) return text === 'Yes' ? field.words[0] : field.words[1]
  return text
}
