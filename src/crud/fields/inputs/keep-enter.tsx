import type { KeyboardEvent, ReactNode } from 'react'

/** Around an input in which Enter chooses: the form that it is in is not submitted by that key. */
export function KeepEnter({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it holds back a key of the input inside and is none itself
  return <div onKeyDown={hold}>{children}</div>
}

function hold(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
