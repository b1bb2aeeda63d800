import { expect, test } from 'vitest'
import { collectionStatuses } from '#domain/collection-status.ts'
import { orderStatuses } from '#domain/order-status.ts'
import { paymentStatuses } from '#domain/payment.ts'
import { roles } from '#domain/role.ts'
import { userStatuses } from '#domain/staff-user.ts'
import { statusIcons, tones } from '#domain/tone.ts'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

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
