import { type Look, tones } from '#domain/tone.ts'
import { StatusIcon } from './status-icon.tsx'

/** A status in its tone: soft tint, dark words, an icon. */
export function StatusTag({ look }: { readonly look: Look }) {
  const { light, dark } = tones[look.tone]
  const either = (part: keyof typeof light) => `light-dark(${light[part]}, ${dark[part]})`
  return (
    <span className="status-tag" style={{ background: either('background'), color: either('text'), borderColor: either('border') }}>
      <StatusIcon name={look.icon} />
      {look.label}
    </span>
  )
}
