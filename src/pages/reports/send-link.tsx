import { useNotification } from '@refinedev/core'
import { lazy, Suspense, useState } from 'react'
import { describeError } from '#ui/describe-error.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { usePermission } from '#crud/current-user.ts'
import { useReportLinks } from './use-report-links.ts'

const SendLinkDialog = lazy(() => import('./send-link-dialog.tsx'))

interface SendLinkProps {
  readonly id: string
  /** The report in words, for the dialog and where several reports are beside each other. */
  readonly of: string
}

/** Opens the dialog that sends a link to a released report; nothing where the lab API sends none (ACC-06). */
export function SendLink({ id, of }: SendLinkProps) {
  const [isOpen, setOpen] = useState(false)
  const { open } = useNotification()
  const { reason } = usePermission('reports.create')
  const { content, error, retry } = useReportLinks(id)
  if (!content && (!error || describeError(error).isUnsupported)) return null
  const start = () => {
    if (content) return setOpen(true)
    open?.({ type: 'error', message: 'The links of this report could not be loaded. Please try again.' })
    retry()
  }
  return (
    <>
      <PermittedButton size="small" reason={reason} aria-label={`Send link ${of}`} onClick={start}>
        Send link
      </PermittedButton>
      {isOpen && content ? (
        <Suspense fallback={null}>
          <SendLinkDialog id={id} of={of} to={content.to} onClose={() => setOpen(false)} onSent={retry} />
        </Suspense>
      ) : null}
    </>
  )
}
