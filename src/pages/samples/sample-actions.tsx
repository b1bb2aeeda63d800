import { Suspense } from 'react'
import { usePermission } from '#crud/current-user.ts'
import { RowMenu } from '#crud/row/row-actions.tsx'
import { useMissingPartNotice } from '#crud/use-missing-part-notice.ts'
import { mayReject, maySendOut } from '#domain/sample.ts'
import { LightButton, MenuDots } from '#ui/light-button.tsx'
import { useMenuButton } from '#ui/use-menu-button.ts'
import type { Sample } from './sample.ts'

/** The dialogs about a sample. */
export type SampleAct = 'condition' | 'sendOut' | 'receiveBack' | 'reject'

interface SampleActionsProps {
  readonly sample: Sample
  onAct(act: SampleAct): void
}

/** The next step of a sample as a button, and its others in the menu beside it. */
export function SampleActions({ sample, onAct }: SampleActionsProps) {
  const { number } = sample
  const { reason } = usePermission('reports.create')
  const rejecting = usePermission('orders.edit')
  const { isOpen, close, button } = useMenuButton(RowMenu.load, useMissingPartNotice())
  const [first, ...others] = actsOf(sample).map((act) => ({ ...words[act], key: act, action: act, reason: act === 'reject' ? rejecting.reason : reason }))
  if (!first) return null
  const choose = (key: unknown) => {
    const chosen = others.find((each) => each.key === key)
    if (chosen) onAct(chosen.key)
  }
  return (
    <span className="sample-acts">
      <LightButton isSmall reason={first.reason} aria-label={`${first.spoken} ${number}`} onClick={() => onAct(first.key)}>
        {first.label}
      </LightButton>
      {others.length > 0 ? (
        <span className="sample-menu">
          <LightButton {...button} isSmall variant="text" icon={<MenuDots isBusy={false} />} aria-label={`More actions for ${number}`} />
          {isOpen ? (
            <Suspense fallback={null}>
              <RowMenu items={others} menus={[]} onChoose={choose} onClose={close} />
            </Suspense>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}

const words = {
  condition: { label: 'Condition…', spoken: 'Condition of', icon: 'status', isDanger: false },
  sendOut: { label: 'Send out…', spoken: 'Send out', icon: 'truck', isDanger: false },
  receiveBack: { label: 'Receive back…', spoken: 'Receive back', icon: 'scan', isDanger: false },
  reject: { label: 'Reject…', spoken: 'Reject', icon: 'cancel', isDanger: true },
} as const

/** The acts that a sample allows; its next step is the first. */
function actsOf({ state }: Sample): SampleAct[] {
  return [
    ...(state === 'SentOut' ? (['receiveBack'] as const) : []),
    ...(state === 'ToCollect' ? [] : (['condition'] as const)),
    ...(maySendOut(state) ? (['sendOut'] as const) : []),
    ...(mayReject(state) ? (['reject'] as const) : []),
  ]
}
