import { expect, test } from 'vitest'
import { collectionStatuses } from '#domain/collection-status.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { paymentStatuses } from '#domain/payment.ts'
import { roles } from '#domain/role.ts'
import { userStatuses } from '#domain/staff-user.ts'
import { statusIcons, tones } from '#domain/tone.ts'
import { contrast } from '#tests/support/contrast.ts'

const surfaces = Object.entries(tones).flatMap(([tone, colours]) => (['light', 'dark'] as const).map((scheme) => [tone, scheme, colours[scheme]] as const))

test.each(surfaces)('the tone %s is readable on %s surfaces: at least 4.5 to 1', (_tone, _scheme, { background, text }) => {
  expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['order status', orderStatuses],
  ['payment status', paymentStatuses],
  ['role', roles],
  ['user status', userStatuses],
  ['collection status', collectionStatuses],
])('every %s has words, a tone and an icon', (_what, looks) => {
  for (const look of Object.values(looks)) {
    expect(look.label).not.toBe('')
    expect(Object.keys(tones)).toContain(look.tone)
    expect(statusIcons).toContain(look.icon)
  }
})
