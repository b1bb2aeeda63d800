import useStyle from 'antd/es/select/style'
import { Fragment, type KeyboardEvent, type ReactNode, startTransition, Suspense, useRef, useState } from 'react'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import { LineIcon } from '#ui/line-icon.tsx'

/** How the whole select begins. */
interface InitialState {
  readonly autoFocus: boolean
  readonly defaultOpen: boolean
}

interface LightSelectProps {
  readonly label: string
  readonly className: string
  /** The label of the chosen option; null where none is chosen. */
  readonly chosen: string | null
  readonly placeholder?: string | undefined
  /** Draws the real select at once. */
  readonly isWhole?: boolean
  /** Loads the code of the real select. */
  load(): Promise<void>
  children(initial: InitialState): ReactNode
}

/** The steps from the placeholder to the opened select: placeholder, real select, focused, open. */
const steps = ['light', 'whole', 'focused', 'open'] as const
type Step = (typeof steps)[number]

/** The arrow of a select, in the placeholder and in the real one. */
export const selectMark = LineIcon({ path: 'M5 9l7 7l7-7', size: 14 })

const opening: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' '])

/** A placeholder that looks like antd's select and is replaced by the real one on hover or focus: a list has several, and most are never used. */
export function LightSelect({ label, className, chosen, placeholder, isWhole = false, load, children }: LightSelectProps) {
  const noticeMissing = useMissingPartNotice()
  const [withStyle, hash] = useStyle('ant-select')
  const [reached, setStep] = useState<Step>('light')
  const step = isWhole && reached === 'light' ? 'whole' : reached
  const [isFocused, setFocused] = useState(false)
  const wanted = useRef<Step>('light')
  const reach = (next: Step) => {
    if (steps.indexOf(next) > steps.indexOf(wanted.current)) wanted.current = next
    // A transition renders after the event: a select that was open before the press has reached the window would take it for a press outside, and close.
    load().then(() => startTransition(() => setStep(wanted.current)), noticeMissing)
  }
  const lightSelect = (
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
                setStep((now) => (now === 'light' ? now : 'whole'))
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
  if (step === 'light') return withStyle(lightSelect)
  return (
    <Suspense fallback={withStyle(lightSelect)}>
      {/* A press while the real select is being rendered begins it again, open. */}
      <Fragment key={step}>{children({ autoFocus: step === 'focused' || step === 'open', defaultOpen: step === 'open' })}</Fragment>
    </Suspense>
  )
}
