import { expect } from '@playwright/test'
import { addDays, formatCivilDate } from '#domain/civil-date.ts'
import { test } from '#tests/browser/support/lab.ts'
import { labDay } from '#tests/browser/support/lab-day.ts'
import { choose, inDialog } from '#tests/browser/support/steps.ts'

interface Visit {
  readonly id: string
  readonly orderId: string
  readonly isFasting: boolean
  readonly status: string
}

test('COL-06 COL-08 a fasting patient is booked for 07:00 while a colleague takes the last place', async ({ page, api, origin, sessionOf }) => {
  const { token } = await sessionOf('super')
  const list = async (path: string) => {
    const answer = await fetch(`${origin}/api/admin/sample-collections${path}`, { headers: { Authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: readonly Record<string, unknown>[] }).data
  }
  const today = await labDay(origin)
  const day = addDays(today, 20)
  const visits = await Promise.all(
    // With today: shortly after midnight most of what is planned is for today.
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map(async (ahead) => (await api('super', 'GET', `/admin/sample-collections/board?date=${addDays(today, ahead)}`)).data),
  )
  const planned = visits.flatMap((board) => board.visits as readonly Visit[]).filter(({ status }) => status === 'Scheduled')
  const fasting = planned.find(({ isFasting }) => isFasting)
  if (!fasting) throw new Error('the demo laboratory has no fasting visit')
  expect((await api('super', 'PUT', `/admin/sample-collections/${fasting.id}/cancel`)).status).toBe(200)
  const others = planned.filter(({ id, orderId }) => id !== fasting.id && orderId !== fasting.orderId)
  const take = (id: string | undefined) => api('super', 'PATCH', `/admin/sample-collections/${id}/reschedule`, { collectionDate: day, timeSlot: '07:00-08:00' })
  const [slot] = (await list(`/time-slots?date=${day}`)).filter(({ startTime }) => startTime === '07:00')
  const left = Number(slot?.left)
  for (const { id } of others.slice(0, left - 1)) expect((await take(id)).status).toBe(200)

  await page.goto(`/sample-collections/schedule?order=${fasting.orderId}`)
  await inDialog(page, 'Date').fill(formatCivilDate(day))
  await inDialog(page, 'Date').press('Enter')
  await choose(page, inDialog(page, 'Time slot'), '07:00-08:00 · 1 left')
  await inDialog(page, /^Notes/).fill('Fasting since ten')
  expect((await take(others[left - 1]?.id)).status).toBe(200)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(/07:00-08:00 on .* is full\. Free: /)
  await expect(inDialog(page, /^Notes/)).toHaveValue('Fasting since ten')
  await choose(page, inDialog(page, 'Time slot'), /^08:00-09:00/)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const board = (await api('super', 'GET', `/admin/sample-collections/board?date=${day}`)).data.visits as readonly (Visit & {
    timeSlot: string
    notes: string
  })[]
  expect(board.filter(({ orderId }) => orderId === fasting.orderId)).toMatchObject([{ timeSlot: '08:00-09:00', notes: 'Fasting since ten' }])
})
