import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { showInStrip } from './side-strip.ts'
import './tabs.css'

/** A tab and what it shows. */
export interface Tab {
  readonly key: string
  readonly label: ReactNode
  readonly children: ReactNode
}

interface TabsProps {
  readonly items: readonly Tab[]
  readonly activeKey: string
  /** Keeps only the shown tab. Without it a tab that was shown stays, with what was typed in it. */
  readonly destroyOnHidden?: boolean
  onChange(key: string): void
}

/** Steps of the keys in a row of tabs; Home and End go to its ends. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }

/** Tabs for mouse and keyboard: the arrows move among them, Enter shows one. antd's animate a line by laying out the page for each frame. */
export function Tabs({ items, activeKey, destroyOnHidden = false, onChange }: TabsProps) {
  const id = useId()
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set([activeKey]))
  if (!shown.has(activeKey)) setShown(new Set([...shown, activeKey]))
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves to the tab that is shown
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-selected="true"]')
    if (row.current && tab) showInStrip(row.current, tab)
  }, [activeKey])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const at = all.indexOf(event.target as HTMLElement) + step
    const next = Number.isFinite(at) ? (at + all.length) % all.length : at < 0 ? 0 : all.length - 1
    all[next]?.focus()
  }
  return (
    <div className="tabs">
      <div ref={row} role="tablist" className="tab-row side-strip" onKeyDown={move}>
        {items.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-selected={key === activeKey}
            aria-controls={`${id}-panel-${key}`}
            tabIndex={key === activeKey ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {label}
          </button>
        ))}
      </div>
      {items.map(({ key, children }) =>
        key === activeKey || (!destroyOnHidden && shown.has(key)) ? (
          <div key={key} role="tabpanel" id={`${id}-panel-${key}`} className="tab-panel" aria-labelledby={`${id}-tab-${key}`} hidden={key !== activeKey}>
            {children}
          </div>
        ) : null,
      )}
    </div>
  )
}
