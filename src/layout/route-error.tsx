import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { chunkLoadMessage } from '#ui/chunk-load-message.ts'
import { LightButton } from '#ui/light-button.tsx'
import { isStaleBundle, reloadOnce } from './stale-bundle.ts'

/** Shown in place of a page that broke; the shell stays. A page whose parts are gone since a new version came out is reloaded once. */
export function RouteError() {
  const error = useRouteError()
  const isStale = isStaleBundle(error)
  useEffect(() => {
    if (isStale) reloadOnce()
    else console.error(error)
  }, [error, isStale])
  return (
    <ErrorPanel title={isStale ? chunkLoadMessage.title : 'This page could not be shown'}>
      <p>{isStale ? chunkLoadMessage.cause : 'Nothing was changed. Reload the page. If it keeps happening, tell your administrator.'}</p>
      <LightButton onClick={() => location.reload()}>Reload</LightButton>
    </ErrorPanel>
  )
}
