import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Says that there is no connection, for as long as there is none. What is shown stays; nothing is sent in secret later. */
export function OfflineBanner() {
  const isOffline = useSyncExternalStore(subscribe, () => navigator.onLine === false)
  return (
    <div role="status">
      {isOffline ? (
        <p className="offline-banner">
          <WifiOff size={16} aria-hidden />
          You are offline. What you see may be out of date; changes cannot be saved until you are connected.
        </p>
      ) : null}
    </div>
  )
}
