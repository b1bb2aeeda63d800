import useStyle from 'antd/es/select/style'
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTellMissing } from '#crud/use-tell-missing.ts'
import { LineIcon } from '#ui/line-icon.tsx'

/** How the whole select begins. */
interface Beginning {
  readonly autoFocus: boolean
  readonly defaultOpen: boolean
}

interface LightSelectProps {
  readonly label: string
  readonly className: string
  /** The words of what is chosen; null where nothing is. */
  readonly chosen: string | null
  readonly placeholder?: string | undefined
  /** The look would not do: the whole select is there untouched. */
  readonly isWhole?: boolean
  /** Fetches the code of the whole select. */
  load(): Promise<void>
  children(beginning: Beginning): ReactNode
}

/** How far it has come, each step with what the one before has: the look, the whole select, that with the focus, that opened. */
const steps = ['light', 'whole', 'focused', 'open'] as const
type Step = (typeof steps)[number]

/** The mark at the end of a select, light and whole. */
export const selectMark = LineIcon({ path: 'M5 9l7 7l7-7', size: 14 })

const opening: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' '])

/** The look of antd's select, which becomes a whole one when the pointer or the focus comes to it: a list draws several, and most are never touched. */
export function LightSelect({ label, className, chosen, placeholder, isWhole = false, load, children }: LightSelectProps) {
  const tellMissing = useTellMissing()
  const [withStyle, hash] = useStyle('ant-select')
  const [reached, setStep] = useState<Step>('light')
  const step = isWhole && reached === 'light' ? 'whole' : reached
  const [isFocused, setFocused] = useState(false)
  const wanted = useRef<Step>('light')
  const reach = (next: Step) => {
    if (steps.indexOf(next) > steps.indexOf(wanted.current)) wanted.current = next
    load().then(() => setStep((now) => (now === 'light' ? wanted.current : now)), tellMissing)
  }
  const look = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control is the box in it; a press anywhere opens it
    <div
      className={`ant-select ant-select-outlined ant-select-single ant-select-show-arrow ${hash} ${className} ${isFocused ? 'ant-select-focused' : ''}`}
      onPointerEnter={() => reach('whole')}
      onMouseDown={() => reach('open')}
    >
      <div className="ant-select-selector">
        <span className="ant-select-selection-wrap">
          <span className="ant-select-selection-search">
            <input
              type="search"
              role="combobox"
              readOnly
              className="ant-select-selection-search-input"
              aria-label={label}
              aria-haspopup="listbox"
              aria-expanded={false}
              value=""
              autoComplete="off"
              style={{ opacity: 0 }}
              onFocus={() => {
                setFocused(true)
                reach('focused')
              }}
              onBlur={() => {
                setFocused(false)
                wanted.current = 'whole'
              }}
              onKeyDown={(event: KeyboardEvent) => {
                if (!opening.has(event.key)) return
                event.preventDefault()
                reach('open')
              }}
            />
          </span>
          {chosen === null ? (
            <span className="ant-select-selection-placeholder">{placeholder}</span>
          ) : (
            <span className="ant-select-selection-item" title={chosen}>
              {chosen}
            </span>
          )}
        </span>
      </div>
      <span className="ant-select-arrow" aria-hidden="true">
        {selectMark}
      </span>
    </div>
  )
  if (step === 'light') return withStyle(look)
  return <Suspense fallback={withStyle(look)}>{children({ autoFocus: step === 'focused' || step === 'open', defaultOpen: step === 'open' })}</Suspense>
}
