import { useState } from 'react'
import { ScreenSlot } from '#crud/screen-slot.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { isReceived, sampleConditions } from '#domain/sample.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { Sheet } from './sheet.ts'

/** The samples of a sheet: in one line what is unusual about them, and all of them once it is opened (ACC-02, ACC-07). */
export function SheetSamples({ declaration, samples }: Pick<Sheet, 'samples'> & { readonly declaration: Declaration }) {
  const [isOpen, setOpen] = useState(false)
  if (samples.length === 0) return null
  const unusual = samples.flatMap(({ number, condition, state, sentTo }) => [
    ...(condition ? [`${number} ${sampleConditions[condition].label.toLowerCase()}`] : []),
    ...(isReceived(state) || state === 'Rejected' ? [] : [`${number} is not received`]),
    ...(state === 'Rejected' ? [`${number} is rejected`] : []),
    ...(state === 'SentOut' ? [`${number} sent to ${sentTo?.name ?? 'a referral laboratory'}`] : []),
  ])
  return (
    <details className="sheet-samples" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Samples ({samples.length}){unusual.length > 0 ? ': ' : null}
        <TypedText text={unusual.join('; ')} />
      </summary>
      {isOpen ? <ScreenSlot name="sample-table" declaration={declaration} values={{ samples }} /> : null}
    </details>
  )
}
