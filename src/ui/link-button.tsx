import type { ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { Reasoned } from './reasoned.tsx'
import './light-button.css'

interface LinkButtonProps {
  readonly to: string
  readonly isPrimary?: boolean | undefined
  /** The keys that follow it, as `aria-keyshortcuts` takes them. The screen handles them. */
  readonly keys?: string | undefined
  /** The address that it leads away from, for a screen that goes back there once it is done. */
  readonly from?: string
  readonly children: ReactNode
}

/** A link that looks like a button: it opens inside the panel, or in a new tab with the usual keys. */
export function LinkButton({ to, isPrimary = false, keys, from, children }: LinkButtonProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const link = (
    <a
      href={href}
      aria-keyshortcuts={keys}
      className={`light-button light-button-${isPrimary ? 'primary' : 'outlined'}`}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(to, from === undefined ? {} : { state: { from } })
      }}
    >
      {children}
    </a>
  )
  return keys === undefined ? link : <Reasoned keys={keys}>{link}</Reasoned>
}
