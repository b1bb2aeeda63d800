import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import * as links from '#contract/report-links.ts'
import { deliveryStates } from '#domain/notification-delivery.ts'
import { linkStateOf, linkStates, linkWays } from '#domain/report-link.ts'
import { usePermission } from '#crud/current-user.ts'
import { useWrite } from '#crud/use-write.ts'
import { describeError } from '#ui/describe-error.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { PermittedButton } from '#ui/permitted-button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TryAgain } from '#ui/try-again.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { SendLink } from './send-link.tsx'
import { type SentLinks as Links, useReportLinks } from './use-report-links.ts'

/** The links to a report that were sent: when, by whom, on what way, and an end to each (ACC-06). */
export function ReportLinks({ id, of, isReleased }: { readonly id: string; readonly of: string; readonly isReleased: boolean }) {
  const { content, error, retry } = useReportLinks(id)
  if (!content && (!error || describeError(error).isUnsupported)) return null
  return (
    <section aria-label="Links">
      <h3>Links</h3>
      {error ? (
        <div role="alert">
          The links could not be loaded.
          <TryAgain error={error} waitMs={0} onRetry={retry} />
        </div>
      ) : null}
      {isReleased ? <SendLink id={id} of={of} /> : null}
      {content && content.links.length > 0 ? (
        <ol className="report-versions report-links">
          {content.links.map((link) => (
            <SentLink key={link.id} reportId={id} link={link} />
          ))}
        </ol>
      ) : null}
    </section>
  )
}

function SentLink({ reportId, link }: { readonly reportId: string; readonly link: Links['links'][number] }) {
  const { id, way, sentAt, sentBy, endsAt, openedAt, delivery } = link
  const { send } = useWrite(links.revokeLink)
  const { reason } = usePermission('reports.create')
  const { open } = useNotification()
  const [isAsked, setAsked] = useState(false)
  const { isWorking, run } = useOneAtATime((thrown) => open?.({ type: 'error', message: describeError(thrown).message ?? 'Failed to revoke the link.' }))
  const state = linkStateOf(link, new Date())
  const revoke = () =>
    run(async () => {
      await send({ id: reportId, linkId: id }, {})
      setAsked(false)
      open?.({ type: 'success', message: 'The link is revoked' })
    })
  return (
    <li>
      <p>
        <strong>{linkWays[way].label}</strong> · <InstantText instant={sentAt} />
        {sentBy ? (
          <>
            {' '}
            by <TypedText text={sentBy} />
          </>
        ) : null}
      </p>
      <p className="report-link-states">
        <StatusTag status={linkStates[state]} />
        {delivery && delivery !== 'accepted' ? <StatusTag status={deliveryStates[delivery]} /> : null}
      </p>
      <p>
        <small>
          {openedAt ? (
            <>
              Opened <InstantText instant={openedAt} />
            </>
          ) : (
            'Not opened yet'
          )}
          {state === 'live' ? (
            <>
              {' '}
              · ends <InstantText instant={endsAt} show="date" />
            </>
          ) : null}
        </small>
      </p>
      {state === 'live' ? (
        <PermittedButton size="small" reason={reason} aria-label={`Revoke the link by ${linkWays[way].label}`} onClick={() => setAsked(true)}>
          Revoke
        </PermittedButton>
      ) : null}
      {isAsked ? (
        <ConfirmDialog title="Revoke the link?" confirm="Revoke" isDanger isWorking={isWorking} onConfirm={() => void revoke()} onClose={() => setAsked(false)}>
          Nobody can open the report with it any more.
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
