import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { lazyWithPreload } from './lazy-with-preload.tsx'
import './pieces.css'

/** The tooltip with the reason; loaded on hover or focus. */
export const ReasonTip = lazyWithPreload(async () => (await import('./reason-tip.tsx')).ReasonTip)

/** Shows by mouse and keyboard the reason that the button in it is disabled (AUTH-16). */
export function Reasoned({ reason, children }: { readonly reason: string; readonly children: ReactNode }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isNear = useRef(false)
  const show = () => {
    isNear.current = true
    ReasonTip.load().then(
      () => setShown(isNear.current),
      () => setMissing(true),
    )
  }
  const hide = () => {
    isNear.current = false
    setShown(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it shows why the button in it is off, and does nothing else
    <span
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a disabled button takes no focus, and its reason must be reachable by keyboard
      tabIndex={0}
      className="refused-button"
      aria-describedby={isShown ? id : undefined}
      // The browser's own tooltip gives the reason if the code of this one cannot be loaded.
      title={isMissing ? reason : undefined}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && hide()}
    >
      {children}
      {isShown ? <ReasonTip id={id} reason={reason} /> : null}
    </span>
  )
}
