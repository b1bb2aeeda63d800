import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { type Notice, useNotices } from './notice-store.ts'
import './notices.css'

/** The latest notices: a success disappears by itself, a failure stays until it is closed. */
export function Notices() {
  const { notices, close } = useNotices()
  useBottomOverlay('notice', notices.length > 0)
  const of = (type: Notice['type']) => notices.filter((notice) => notice.type === type)
  return (
    <div className="notices">
      <div role="alert">
        {of('error').map(({ key, message, description }) => (
          <div key={key} className="notice notice-error">
            <CircleAlert size={16} aria-hidden />
            <div>
              <p>{message}</p>
              {description && description !== message ? <p className="notice-more">{description}</p> : null}
            </div>
            <button type="button" aria-label="Dismiss" onClick={() => close(key)}>
              <X size={16} aria-hidden />
            </button>
          </div>
        ))}
      </div>
      <div role="status">
        {of('progress').map(({ key, message, undo }) => (
          <div key={key} className="notice">
            <Undo2 size={16} aria-hidden />
            <p>{message}</p>
            <button
              type="button"
              className="notice-undo"
              onClick={() => {
                undo?.()
                close(key)
              }}
            >
              Undo
            </button>
          </div>
        ))}
        {of('success').map(({ key, message }) => (
          <div key={key} className="notice">
            <CircleCheck size={16} aria-hidden />
            <p>{message}</p>
          </div>
        ))}
      </div>
    </div>
  )
}
