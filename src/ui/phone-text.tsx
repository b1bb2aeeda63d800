import { Button } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { emptyText } from './empty-text.ts'
import { TypedText } from './typed-text.tsx'

/** A telephone number as a link that calls it, with a copy button. */
export function PhoneText({ phone }: { phone: string | null | undefined }) {
  const [isCopied, setCopied] = useState(false)
  if (!phone) return emptyText
  const shown = formatPhone(phone)
  const copy = async () => {
    await navigator.clipboard.writeText(shown)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <span className="phone-text">
      <a href={`tel:${phone}`}>
        <TypedText text={shown} />
      </a>
      <Button
        type="text"
        size="small"
        aria-label={isCopied ? 'Phone number copied' : 'Copy phone number'}
        icon={isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        onClick={() => void copy().catch(() => undefined)}
      />
    </span>
  )
}
