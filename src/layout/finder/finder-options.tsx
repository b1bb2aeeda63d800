import type { MouseEvent } from 'react'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import type { FinderGroup, FinderOption } from './option.ts'

interface FinderOptionsProps {
  readonly id: string
  readonly groups: readonly FinderGroup[]
  /** The entry that Enter opens. */
  readonly marked: FinderOption | undefined
  onMark(option: FinderOption): void
  onChoose(option: FinderOption, event: MouseEvent): void
}

/** The id of an entry's element. */
export function optionId(id: string, { key }: FinderOption): string {
  return `${id}-${encodeURIComponent(key)}`
}

/** The entries of the search under their headings. The focus stays in the search box, which points to the marked one. */
export function FinderOptions({ id, groups, marked, onMark, onChoose }: FinderOptionsProps) {
  return (
    <div role="listbox" id={`${id}-options`} aria-label="Results" tabIndex={-1}>
      {groups.map(({ key, heading, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a list box
        <div key={key} role="group" aria-label={heading}>
          <div className="finder-heading" aria-hidden>
            {heading}
          </div>
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the search box, which points here
            <div
              key={option.key}
              id={optionId(id, option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === marked}
              className="finder-option"
              onPointerMove={() => option !== marked && onMark(option)}
              // The focus stays in the search box.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onChoose(option, event)}
              onAuxClick={(event) => event.button === 1 && onChoose(option, event)}
            >
              <span className="finder-icon">{option.icon ? <MenuIcon name={option.icon} /> : null}</span>
              <TypedText className="finder-label" text={option.label} />
              {option.detail ? <TypedText className="finder-detail" text={option.detail} /> : null}
              {option.end ? <span className="finder-end">{option.end}</span> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
