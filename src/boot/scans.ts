import { lookup } from '#contract/samples.ts'
import { hasPermission, type Principal } from '#domain/role.ts'
import { isReceived } from '#domain/sample.ts'
import type { Http } from '#providers/http/request.ts'
import { type Content, contentOf } from '#crud/contract-answer.ts'
import { noticeProvider } from '#layout/notice-store.ts'
import { describeError } from '#ui/describe-error.ts'
import { offerScan } from '#ui/scan-event.ts'
import { shortcutKey } from '#ui/shortcut-key.ts'
import { isModalOpen } from '#ui/use-modal-open.ts'

/** Largest pause between two keys of a scanner, in milliseconds. Fingers need more for several keys in a row. */
const burstMs = 50
/** Fewest signs of a code. */
const minSigns = 6
const textFields = 'input, textarea, select, [contenteditable="true"], [role="combobox"]'
/** The page with a box of its own for scans. */
const receivePath = '/samples/receive'

/** Dependencies of scans. */
interface ScanOptions {
  readonly http: Http
  readonly user: Principal
  navigate(path: string): unknown
}

/**
 * Opens what a scanner's code names, wherever the focus is but in a text field: a burst of keys that Enter ends (FND-02). A page may take the code instead. Keys of
 * a burst reach the page as any other, its Enter does not. Returns the function that ends it.
 */
export function listenForScans({ http, user, navigate }: ScanOptions): () => void {
  let typed = ''
  let lastAt = Number.NEGATIVE_INFINITY
  const press = (event: KeyboardEvent) => {
    const { target, timeStamp } = event
    const key = shortcutKey(event)
    const isField = target instanceof Element && target.closest(textFields) !== null
    const isReceiving = location.pathname === receivePath
    if (isField || event.ctrlKey || event.altKey || event.metaKey || event.isComposing || (isReceiving && !isModalOpen())) {
      typed = ''
      return
    }
    if (timeStamp - lastAt > burstMs) typed = ''
    lastAt = timeStamp
    if (key.length === 1) typed += key
    if (key !== 'Enter') return
    const code = typed
    typed = ''
    if (code.length < minSigns) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A dialog covers the box for scans, and Enter would press its button.
    if (isReceiving) noticeProvider.open({ key: 'scan', type: 'error', message: `${code.slice(0, 40)} is not received. Close the dialog, then scan it again.` })
    else if (!offerScan(code)) void open(code)
  }
  async function open(code: string) {
    try {
      const { body } = await http.send({ method: 'GET', path: lookup.path, query: { code } })
      const found = contentOf(lookup, typeof body === 'object' && body !== null && 'data' in body ? body.data : null)
      const path = found && placeOf(found, user)
      if (path) navigate(path)
      else noticeProvider.open({ key: 'scan', type: 'error', message: `Nothing has the number ${code.slice(0, 40)}` })
    } catch (error) {
      const { isUnsupported, sentence } = describeError(error)
      if (!isUnsupported)
        noticeProvider.open({ key: 'scan', type: 'error', message: `The scan of ${code.slice(0, 40)} failed`, ...(sentence ? { description: sentence } : {}) })
    }
  }
  window.addEventListener('keydown', press, true)
  return () => window.removeEventListener('keydown', press, true)
}

/** The page of what a code names: the result sheet of a received sample, else the order; null where it names nothing that this user may see. */
export function placeOf({ kind, orderId, reportId, state }: Content<typeof lookup>, user: Principal): string | null {
  const maySeeReports = hasPermission(user, 'reports.view')
  if (kind === 'report' && reportId !== null && maySeeReports) return `/reports/${reportId}`
  if (kind === null || orderId === null) return null
  if (kind === 'sample' && state !== null && isReceived(state) && maySeeReports) {
    if (reportId !== null) return `/results/${reportId}/sheet`
    if (hasPermission(user, 'reports.create')) return `/results/begin?order=${orderId}`
  }
  return `/orders/${orderId}`
}
