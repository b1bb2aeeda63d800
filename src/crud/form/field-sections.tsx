import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import './field-sections.css'

interface FieldSectionsProps {
  readonly declaration: Declaration
  /** Names of the fields that are shown now. */
  readonly names: readonly string[]
  /** Draws some of the fields. */
  children(names: readonly string[]): ReactNode
}

/** Fields in the sections of their declaration, each with its heading beside or above it; a section without a shown field is left out. */
export function FieldSections({ declaration: { sections }, names, children }: FieldSectionsProps) {
  if (!sections) return children(names)
  return (
    <div className="field-sections">
      {sections.map(({ title, text, fields }) => {
        const shown = fields.filter((name) => names.includes(name))
        return shown.length === 0 ? null : (
          <section key={title} className="field-section" aria-label={title}>
            <header>
              <h2>{title}</h2>
              {text === undefined ? null : <p>{text}</p>}
            </header>
            <div className="form-body">{children(shown)}</div>
          </section>
        )
      })}
    </div>
  )
}
