import { useEffect } from 'react'
import { reloadOnce } from '#layout/stale-bundle.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { loadFailure } from './load-failure.ts'
import './boot-screen.css'

/** Placeholder while the panel's code loads, visible only after a delay, or the message that it failed. */
export function BootScreen({ error = null }: { error?: unknown }) {
  useEffect(() => {
    if (error === null) return
    console.error(error)
    reloadOnce()
  }, [error])
  if (error === null)
    return (
      <div className="boot boot-waiting" role="status">
        <BrandMark size={32} />
        <p>Opening…</p>
      </div>
    )
  return (
    <div className="boot" role="alert">
      <BrandMark size={32} />
      <p>{loadFailure}</p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  )
}
