import { expect, type Locator, type Page } from '@playwright/test'
import type { BrowserApiAnswer } from '#tests/browser/support/call-api.ts'
import { test } from '#tests/browser/support/lab.ts'
import type { Staff } from '#tests/browser/support/session.ts'
import { uniqueName } from '#tests/browser/support/steps.ts'

type Api = (staff: Staff, method: string, path: string, body?: unknown) => Promise<BrowserApiAnswer>

/** A patient of one's own on an order in Testing, with this test alone, and its sample collected. */
async function patientWith(api: Api, search: string, place: number) {
  const name = uniqueName('Person')
  const listed = await api('super', 'GET', '/orders/admin/all?status=Testing&limit=30&sort=createdAt&order=desc')
  const order = (listed.data.orders as readonly { readonly id: string; readonly orderNumber: string }[])[place]
  const found = await api('super', 'GET', `/tests?search=${encodeURIComponent(search)}&limit=5`)
  const [wanted] = Object.values(found.data).find(Array.isArray) as readonly { readonly id: string }[]
  if (!order || !wanted) throw new Error(`no order ${place} in Testing, or no test ${search}`)
  const patient = await api('super', 'POST', `/orders/${order.id}/patients`, { name, gender: 'Male', dateOfBirth: '1984-03-02' })
  await api('super', 'POST', `/orders/admin/${order.id}/items`, { type: 'test', testId: wanted.id, patientId: patient.data.id, quantity: 1 })
  const collected = await api('super', 'POST', `/orders/admin/${order.id}/patients/${String(patient.data.id)}/collected`, {})
  if (collected.status !== 200) throw new Error(`collecting at the laboratory was answered with ${collected.status}`)
  return { name, order, patientId: String(patient.data.id) }
}

/** The sheet of a report that is begun for such a patient, by the one who types. */
async function beginSheet(page: Page, api: Api, search: string, place: number): Promise<void> {
  const { order, patientId, name } = await patientWith(api, search, place)
  const begun = await api('admin', 'POST', '/reports/admin/results', { orderId: order.id, patientId })
  await page.goto(`/results/${String(begun.data.id)}/sheet`)
  await expect(page.getByText(name)).toBeVisible()
}

const input = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const enter = async (page: Page, name: RegExp, value: string) => {
  await input(page, name).fill(value)
  await page.keyboard.press('Enter')
}
const paste = (cell: Locator, text: string) =>
  cell.evaluate((element, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test.use({ staff: 'admin' })

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`CRV-01 RES-02 RES-09 at ${width} px a critical value, a paste note and a failed save move no cell and cover no step`, async ({ page, api }) => {
    await page.setViewportSize({ width, height })
    await beginSheet(page, api, 'Electrolytes', width === 390 ? 6 : 7)
    const cell = input(page, /^Potassium/)
    const next = input(page, /^Chloride/)
    const at = async (input: Locator) => (await input.boundingBox())?.y
    await cell.focus()
    const typedAt = await at(cell)
    await paste(cell, '7.1\n99')
    await expect(page.getByText(/^2 values pasted/)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('alert').filter({ hasText: 'Critical: Potassium 7.1 mmol/L' })).toBeInViewport({ ratio: 1 })
    expect(await at(cell)).toBe(typedAt)

    await enter(page, /^Sodium/, '105')
    await expect(page.getByRole('alert').filter({ hasText: /^Critical: / })).toHaveCount(2)
    const step = page.getByRole('button', { name: 'Hand over to verification' })
    for (const bottom of [height - 240, height - 120, height]) {
      await page.setViewportSize({ width, height: bottom })
      await page.evaluate(() => window.scrollTo(0, 0))
      const seen = await step.evaluate((button) => {
        button.focus()
        const { x, y, width, height } = button.getBoundingClientRect()
        const corners = [2, height - 2].map((down) => document.elementFromPoint(x + width / 2, y + down))
        return { isWhole: corners.every((each) => button.contains(each)), scrolled: window.scrollY }
      })
      expect(seen).toEqual({ isWhole: true, scrolled: 0 })
    }

    await page.route('**/results', (route) => (route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.fallback()))
    await next.focus()
    const nextAt = await at(next)
    await next.fill('101')
    await page.keyboard.press('ArrowUp')
    const problem = page.getByRole('alert').filter({ hasText: /could not be saved|reaching the server/ })
    await expect(problem.last()).toBeVisible()
    expect(await at(next)).toBe(nextAt)
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      const box = focused?.getBoundingClientRect()
      return !box || document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== focused
    })
    expect(covered).toBe(false)
  })

test('RES-02 a long grid keeps patient and paste remainder in sight; paper shows patient and values uncut', async ({ page, api }) => {
  await beginSheet(page, api, 'Complete Blood Count', 5)
  const last = input(page, /^Platelet Count/)
  await last.focus()
  await paste(last, '250\n9.1\n77\n88')
  const note = page.getByRole('status').filter({ hasText: '2 values left out below the last row, from 77 on: 77, 88.' })
  await expect(note).toBeInViewport()
  await expect(page.locator('.results-head strong'), 'whose results they are').toBeInViewport()
  await page.getByRole('button', { name: 'Undo paste' }).click()
  await expect(last).toHaveValue('')
  await last.fill('251')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await enter(page, /^Hemoglobin|^Haemoglobin/, '9.9')
  await page.getByRole('button', { name: /^Only abnormal/ }).click()
  await expect(page.locator('.result-grid tbody tr').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: /^Only abnormal/ }).click()
  await page.emulateMedia({ media: 'print' })
  // The printable width of an A4 page.
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(last).toHaveValue('251')
  await expect(page.getByRole('button', { name: /Details of|Hand over/ }).filter({ visible: true })).toHaveCount(0)
  const cut = await page.locator('.results-scroll').evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).length)
  expect(cut).toBe(0)
})
