import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { lazyWithPreload } from './lazy-with-preload.tsx'
import './pieces.css'

/** The tooltip of a button; loaded on hover or focus. */
export const ButtonTip = lazyWithPreload(async () => (await import('./button-tip.tsx')).ButtonTip)

/** Milliseconds that the pointer rests on a button before its keys are shown: who only passes or presses it sees nothing. */
const keysAfterMs = 400

interface ReasonedProps {
  /** Reason that the button is disabled; absent for one that is not. */
  readonly reason?: string | undefined
  /** Keys of a button that is not disabled. */
  readonly keys?: string | undefined
  readonly children: ReactNode
}

/** Shows by mouse, keyboard and touch the reason that the button in it is disabled (AUTH-16), or by mouse and keyboard the keys that press it. */
export function Reasoned({ reason, keys, children }: ReasonedProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isNear = useRef(false)
  const isOff = reason !== undefined
  const show = () => {
    isNear.current = true
    ButtonTip.load().then(
      () => setShown(isNear.current),
      () => setMissing(true),
    )
  }
  const enter = ({ pointerType }: PointerEvent) => {
    if (isOff) return show()
    if (pointerType === 'touch') return
    isNear.current = true
    setTimeout(() => isNear.current && show(), keysAfterMs)
  }
  const hide = () => {
    isNear.current = false
    setShown(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it shows why the button in it is off or which keys press it, and does nothing else
    <span
      // A disabled button takes no focus, and its reason must be reachable by keyboard.
      tabIndex={isOff ? 0 : undefined}
      className={isOff ? 'refused-button' : 'keyed-button'}
      aria-describedby={isOff && isShown ? id : undefined}
      // The browser's own tooltip gives the reason if the code of this one cannot be loaded.
      title={isMissing ? reason : undefined}
      onPointerEnter={enter}
      // A finger leaves when it is lifted: the reason stays until the next tap elsewhere.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && hide()}
      // Pressing by the mouse takes the focus too.
      onFocus={({ target }) => target.matches(':focus-visible') && show()}
      onBlur={hide}
      onClick={isOff ? undefined : hide}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && hide()}
    >
      {children}
      {isShown ? <ButtonTip id={id} reason={reason} keys={keys} /> : null}
    </span>
  )
}
