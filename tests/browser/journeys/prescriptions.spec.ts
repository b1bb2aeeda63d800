import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { callApi } from '#tests/browser/support/call-api.ts'

/**
 * Uploads a page of the demo laboratory once more, as the prescription of the customer at this place of the list.
 */
async function uploadOwnPrescription(origin: string, token: string, place: number) {
  const authorization = { Authorization: `Bearer ${token}` }
  const json = async (path: string): Promise<{ items?: unknown; data?: { prescriptions?: unknown } }> =>
    (await (await fetch(`${origin}/api${path}`, { headers: authorization })).json()) as never
  const [customer] = (await json(`/customers/admin?limit=1&page=${place + 1}&sort=createdAt&order=asc`)).items as {
    id: string
    patients: { id: string; name: string }[]
  }[]
  const patient = customer?.patients[0]
  if (!customer || !patient) throw new Error(`the demo laboratory has no customer at place ${place}`)
  const pages = (await json('/admin/prescriptions?limit=50')).data?.prescriptions as readonly { id: string; fileName: string }[]
  const photo = pages.find(({ fileName }) => fileName.startsWith('IMG_') && fileName.endsWith('.png'))
  if (!photo) throw new Error('the demo laboratory has no photo of a prescription')
  const picture = await (await fetch(`${origin}/api/admin/prescriptions/${photo.id}/preview`, { headers: authorization })).blob()
  const form = new FormData()
  form.append('customerId', customer.id)
  form.append('patientId', patient.id)
  // The same bytes once more would be asked about; a picture ends before them.
  form.append('file', new Blob([picture, `${place} ${Date.now()}`], { type: 'image/png' }), `page-${place}.png`)
  const answer = await fetch(`${origin}/api/admin/prescriptions`, { method: 'POST', headers: authorization, body: form })
  if (answer.status !== 201) throw new Error(`uploading a prescription was answered with ${answer.status}`)
  const { data } = (await answer.json()) as { data: { id: string } }
  const { data: one } = await callApi(origin, token, 'GET', `/admin/prescriptions/${data.id}`)
  return { id: String(one.id), patientName: patient.name }
}

async function choose(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search tests').fill(words)
  // Results for the previous words may still be shown.
  await page
    .getByRole('list', { name: 'Found items' })
    .getByRole('button', { name: new RegExp(`^Add.*${words}`, 'i') })
    .first()
    .click()
}

test('PRE-01 PRE-03 PRE-05 CRT-07 a picture is zoomed by keys and becomes a cart, whose rows no failed save moves', async ({ page, api, origin, sessionOf }, {
  retry,
}) => {
  // Another customer at each try: a cart keeps what an earlier try put into it.
  const customer = 40 + retry
  const { id, patientName } = await uploadOwnPrescription(origin, (await sessionOf('super')).token, customer)
  await page.goto('/prescriptions?search=IMG_')
  const names = page.locator('tbody td').filter({ hasText: /^IMG_/ })
  await expect(names.first()).toBeVisible()
  for (const width of [1366, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    const heights = await names.evaluateAll((cells) => cells.map((cell) => cell.querySelector('.cell-text')?.getBoundingClientRect().height ?? 0))
    expect(Math.max(...heights), `a file name on one line at ${width} px`).toBeLessThan(25)
  }
  await page.getByRole('searchbox').fill(`page-${customer}.png`)
  await expect(names).toHaveCount(0)
  await page.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('img', { name: /^Prescription/ })
  await expect(picture).toBeVisible()
  await dialog.getByRole('application').focus()
  const before = await picture.getAttribute('style')
  await page.keyboard.press('r')
  await page.keyboard.press('+')
  await expect(dialog.getByText('125 %')).toBeVisible()
  expect(await picture.getAttribute('style')).not.toBe(before)
  for (const words of ['CBC', 'TSH', 'Ferritin']) await choose(page, words)
  await dialog.getByRole('button', { name: 'Approve and add to cart' }).click()
  await expect(dialog).toContainText(/Successfully added 3 test\(s\) to .+'s cart \(Total: ₹[\d,.]+\)/)
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: /^View Cart/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cart for ${patientName}`)
  const more = page.getByRole('button', { name: /^One more of/ }).nth(1)
  const place = async () => (await more.boundingBox())?.y
  await expect(more).toBeVisible()
  let y: number | undefined
  await expect
    .poll(
      async () => {
        const before = y
        y = await place()
        return y !== undefined && y === before
      },
      { message: 'the page is at rest', intervals: [250] },
    )
    .toBe(true)
  await page.route('**/api/cart/**', (route) => (route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue()))
  await more.click()
  await page.getByRole('button', { name: /^Set to \d/ }).click()
  await expect(page.getByText('Trouble reaching the server.')).toBeVisible()
  expect(await place()).toBe(y)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update quantity' })).toBeInViewport()
  expect(await place()).toBe(y)
  const { items } = (await api('super', 'GET', `/cart/admin/prescription/${id}`)).data
  expect((items as readonly { name: string }[]).filter(({ name }) => /CBC|TSH|Ferritin/.test(name)).length).toBeGreaterThanOrEqual(3)
})
