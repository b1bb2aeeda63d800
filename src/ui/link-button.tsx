import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router-dom'

/** A link that looks like a button: it opens inside the panel, or in a new tab with the usual keys. */
export function LinkButton({ to, type, children }: { to: string; type?: 'primary'; children: ReactNode }) {
  const href = useHref(to)
  const navigate = useNavigate()
  return (
    <Button
      href={href}
      {...(type ? { type } : {})}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(to)
      }}
    >
      {children}
    </Button>
  )
}
