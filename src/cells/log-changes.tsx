import { useState } from 'react'
import type { CellOf } from '#crud/screens-context.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import type { AnyField } from '#definition/field.ts'
import { labelFromName, labelOf } from '#definition/labels.ts'
import type trail from '#resources/audit.ts'
import { LightButton } from '#ui/light-button.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import './log.css'

/** Each changed field with its values, and the reason: in one line, and whole on request. */
export default function LogChangesCell({ record: { entity, reason, changes } }: CellOf<typeof trail, 'changed'>) {
  const [isWhole, setWhole] = useState(false)
  const fields = useDeclaration(entity)?.fields
  return (
    <div className={isWhole ? 'log-whole' : 'log-line'}>
      <ul className="log-changes">
        {changes.map(({ field: name, before, after }) => {
          const field = fields?.[name]
          return (
            <li key={name}>
              <TypedText className="log-quiet" text={`${field ? labelOf(name, field) : labelFromName(name)}:`} /> <Value text={inWords(field, before)} />{' '}
              <span aria-hidden>→</span>
              <span className="visually-hidden"> became </span> <Value text={inWords(field, after)} />
            </li>
          )
        })}
        {reason ? (
          <li className="log-reason">
            <TypedText text={reason} />
          </li>
        ) : null}
      </ul>
      <LightButton variant="link" isSmall aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Less' : 'Details'}
      </LightButton>
    </div>
  )
}

function Value({ text }: { text: string | null }) {
  return text === null ? <span className="log-quiet">(empty)</span> : <TypedText text={text} />
}

/** A value in the words that its field has for it elsewhere: `Inactive` for `inactive`, or for No. */
function inWords(field: AnyField | undefined, text: string | null): string | null {
  if (text === null) return null
  if (field?.kind === 'choice' && Object.hasOwn(field.choices, text)) return field.choices[text]?.label ?? text
  if (field?.kind === 'yesNo' && field.words) return text === 'Yes' ? field.words[0] : field.words[1]
  return text
}
