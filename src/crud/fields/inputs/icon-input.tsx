import { CategoryIcon } from '#ui/category-icon.tsx'
import type { InputProps } from './input-props.ts'
import './inputs.css'

/** A grid of icons, one of which is chosen; a group of radio buttons, so that the arrow keys move in it (CTG-02). */
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
