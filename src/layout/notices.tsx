import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react'
import { useBottomOverlay } from '#ui/use-bottom-overlay.ts'
import { holdNotices, undoNotice, useNotices } from './notice-store.ts'
import './notices.css'

/** The latest notices: a success disappears by itself, a failure stays until it is closed. */
export function Notices() {
  const { notices, close } = useNotices()
  useBottomOverlay('notice', notices.length > 0)
  const errors = notices.filter(({ type }) => type === 'error')
  const [hold, letGo] = [() => holdNotices(true), () => holdNotices(false)]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a notice that somebody points at or has the focus in stays
    <div className="notices" onMouseEnter={hold} onMouseLeave={letGo} onFocus={hold} onBlur={letGo}>
      <div role="alert">
        {errors.map(({ key, message, description }) => (
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
        {notices.map((notice) =>
          notice.type === 'error' ? null : (
            <div key={notice.key} className="notice">
              {notice.type === 'progress' ? <Undo2 size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
              <p>{notice.message}</p>
              {notice.undo ? (
                <button type="button" className="notice-undo" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => undoNotice(notice)}>
                  Undo
                </button>
              ) : null}
            </div>
          ),
        )}
      </div>
    </div>
  )
}
