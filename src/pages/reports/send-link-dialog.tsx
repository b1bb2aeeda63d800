import { useNotification } from '@refinedev/core'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import * as links from '#contract/report-links.ts'
import { type LinkWay, linkRefusals, linkWays } from '#domain/report-link.ts'
import { choice } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { useWrite } from '#crud/use-write.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { SentLinks } from './use-report-links.ts'
import '#ui/light-button.css'

const fields = { way: choice(linkWays, { label: 'Send by', required: linkRefusals.noWay, buttons: true }) }

interface SendLinkDialogProps extends Pick<SentLinks, 'to'> {
  readonly id: string
  readonly of: string
  onSent(): void
  onClose(): void
}

/** Sends a link to a report by email or SMS, or makes a WhatsApp message that staff send themselves (ACC-06). */
export default function SendLinkDialog({ id, of, to, onSent, onClose }: SendLinkDialogProps) {
  const form = useFormState({ way: to.phone === null ? 'email' : 'sms' })
  const { send } = useWrite(links.sendLink)
  const { open } = useNotification()
  const [whatsApp, setWhatsApp] = useState<string | null>(null)
  const isByHand = useRef(false)
  const way = textIn(form.values.way) as LinkWay | null
  const target = way === null ? null : way === 'email' ? to.email : to.phone
  if (whatsApp !== null) return <WhatsAppMessage of={of} address={whatsApp} onClose={onClose} />
  const submit = async () => {
    const answer = await send({ id }, { way: way ?? 'sms' })
    onSent()
    if (answer?.whatsApp) {
      isByHand.current = true
      setWhatsApp(answer.whatsApp)
    } else open?.({ type: 'success', message: `The link to ${of} is being sent` })
  }
  return (
    <DialogFrame
      title={`Send a link to ${of}`}
      confirm={way === 'whatsapp' ? 'Make message' : 'Send link'}
      working="Sending…"
      form={form}
      failure="Failed to send the link. Please try again."
      resource="reports"
      check={() => ({ way: way === null ? linkRefusals.noWay : null })}
      submit={submit}
      onClose={() => {
        // The message that staff send themselves follows.
        if (!isByHand.current) onClose()
      }}
    >
      <FormFields fields={fields} names={['way']} state={form} idOf={(name) => `send-link-${name}`} />
      <p>
        {target === null ? (
          way === 'email' ? (
            linkRefusals.noEmail
          ) : (
            linkRefusals.noPhone
          )
        ) : (
          <>
            To <TypedText text={target} />. The page asks for the patient’s year of birth.
          </>
        )}
      </p>
    </DialogFrame>
  )
}

/** Opens WhatsApp with the message in a new tab; staff press send there. */
function WhatsAppMessage({ of, address, onClose }: { readonly of: string; readonly address: string; onClose(): void }) {
  return (
    <Modal open title={`Send a link to ${of}`} width={480} footer={null} onCancel={onClose}>
      <p>The message is ready. Open it in WhatsApp and press send there.</p>
      <a className="light-button light-button-primary" href={address} target="_blank" rel="noopener noreferrer" onClick={onClose}>
        Open WhatsApp
      </a>
    </Modal>
  )
}
