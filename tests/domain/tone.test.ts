import { expect, test } from 'vitest'
import { categoryIcons, defaultCategoryIcon } from '#domain/category-icon.ts'
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

test.each(surfaces)('each colour of the tone %s on %s surfaces is written as #rrggbb', (_tone, _scheme, colours) => {
  expect(Object.keys(colours).sort()).toEqual(['background', 'border', 'text'])
  for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
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

test('CTG-02 sixteen icons, and TestTube for a category that names none', () => {
  expect(new Set(categoryIcons).size).toBe(16)
  expect(defaultCategoryIcon).toBe('TestTube')
})
