import { Button } from 'antd'
import { Check, Copy, X } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { copyText } from './copy-text.ts'
import { emptyText } from '#domain/text.ts'
import { TypedText } from './typed-text.tsx'

const states = {
  ready: { label: 'Copy phone number', Icon: Copy },
  copied: { label: 'Phone number copied', Icon: Check },
  refused: { label: 'The browser does not allow copying', Icon: X },
} as const

/** A telephone number as a link that calls it, with a copy button. */
export function PhoneText({ phone }: { phone: string | null | undefined }) {
  const [state, setState] = useState<keyof typeof states>('ready')
  if (!phone) return emptyText
  const shown = formatPhone(phone)
  const { label, Icon } = states[state]
  const copy = async () => {
    setState((await copyText(shown)) ? 'copied' : 'refused')
    setTimeout(() => setState('ready'), 2000)
  }
  return (
    <span className="phone-text">
      <a href={`tel:${phone}`}>
        <TypedText text={shown} />
      </a>
      <Button
        type="text"
        size="small"
        aria-label={label}
        title={state === 'refused' ? label : undefined}
        icon={<Icon size={14} aria-hidden="true" />}
        onClick={() => void copy()}
      />
    </span>
  )
}
