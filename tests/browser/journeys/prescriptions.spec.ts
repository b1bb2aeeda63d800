import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { callApi } from '#tests/browser/support/call-api.ts'

/**
 * Uploads a page of the demo laboratory once more, as the prescription of the customer at this place of the list: journeys that take other places never meet.
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
  return { id: String(one.id), customerId: customer.id, patientId: patient.id, patientName: patient.name }
}

async function openReview(page: Page, place: number): Promise<void> {
  await page.goto(`/prescriptions?search=page-${place}.png`)
  await page.getByRole('button', { name: /^Review/ }).click()
  await expect(page.getByRole('dialog').getByText('Decision')).toBeVisible()
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

/** Uploads the prescription of the customer at this place and opens its review. */
const journey = test.extend<{ own: (place: number) => ReturnType<typeof uploadOwnPrescription> }>({
  own: async ({ page, origin, sessionOf }, use) => {
    await use(async (place) => {
      const own = await uploadOwnPrescription(origin, (await sessionOf('super')).token, place)
      await openReview(page, place)
      return own
    })
  },
})

journey('PRE-03 PRE-05 a prescription that cannot be read is sent back with a question; its file is zoomed and turned by keys', async ({ page, own, api }) => {
  const { id } = await own(40)
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('img', { name: /^Prescription/ })
  await expect(picture).toBeVisible()
  await dialog.getByRole('application').focus()
  const before = await picture.getAttribute('style')
  await page.keyboard.press('r')
  await page.keyboard.press('+')
  await expect(dialog.getByText('125 %')).toBeVisible()
  expect(await picture.getAttribute('style')).not.toBe(before)
  await dialog.getByLabel('Ask the customer').check()
  await dialog.getByLabel('Photo is blurred').check()
  await expect(dialog.getByRole('region', { name: 'What the customer gets' })).toContainText('The photo is blurred.')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(dialog).toContainText('The question is on its way to the customer')
  await expect(dialog).toHaveCount(0)
  expect((await api('super', 'GET', `/admin/prescriptions/${id}`)).data).toMatchObject({ status: 'NeedsClarification' })
})

journey('PRE-04 CRT-04 four tests become a cart, one is removed, one doubled; the server has the same', async ({ page, own, api }) => {
  const { id, patientName } = await own(41)
  const dialog = page.getByRole('dialog')
  for (const words of ['CBC', 'TSH', 'Ferritin', 'Uric']) await choose(page, words)
  await expect(dialog.getByText('4 chosen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve and add to cart' }).click()
  await expect(dialog).toContainText(/Successfully added 4 test\(s\) to .+'s cart \(Total: ₹[\d,.]+\)/)
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: /^View Cart/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cart for ${patientName}`)
  const items = page.getByRole('list', { name: 'Items in the cart' })
  const cart = async () => (await api('super', 'GET', `/cart/admin/prescription/${id}`)).data.items as readonly { name: string; quantity: number }[]
  // A patient of the demo laboratory may have had a cart before.
  const all = await cart()
  expect(all.filter(({ name }) => /CBC|TSH|Ferritin|Uric/.test(name)).length).toBeGreaterThanOrEqual(4)
  await expect(items.getByRole('group', { name: /^Quantity of/ })).toHaveCount(all.length)
  await items.getByRole('button', { name: /^Remove .*Ferritin/ }).click()
  const tsh = all.find(({ name }) => name.includes('TSH'))
  await items.getByRole('button', { name: /^One more of .*TSH/ }).click()
  // More than one of the same test is asked about.
  await items.getByRole('button', { name: `Set to ${(tsh?.quantity ?? 0) + 1}` }).click()
  await expect(items.getByRole('group', { name: /^Quantity of/ })).toHaveCount(all.length - 1)
  await expect.poll(async () => (await cart()).find(({ name }) => name === tsh?.name)?.quantity).toBe((tsh?.quantity ?? 0) + 1)
  expect((await cart()).some(({ name }) => name.includes('Ferritin'))).toBe(false)
  await page.reload()
  await expect(items.getByRole('group', { name: /^Quantity of/ })).toHaveCount(all.length - 1)
})

journey('CRT-07 a quantity that cannot be saved moves no row: the next press comes to the same item', async ({ page, own, api, origin, sessionOf }) => {
  const { id, customerId, patientId } = await own(45)
  const { data } = await api('super', 'GET', '/tests?limit=3')
  const items = (data.items as readonly { id: string }[]).map((test) => ({ type: 'test', itemId: test.id, quantity: 1 }))
  await callApi(origin, (await sessionOf('super')).token, 'POST', `/cart/admin/${customerId}/${patientId}/items`, { items })
  await page.goto(`/prescriptions/${id}/cart`)
  const more = page.getByRole('button', { name: /^One more of/ }).nth(1)
  const place = async () => (await more.boundingBox())?.y
  await expect(more).toBeVisible()
  const before = await place()
  await page.route('**/api/cart/**', (route) => (route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue()))
  await more.click()
  await page.getByRole('button', { name: 'Set to 2' }).click()
  await expect(page.getByText('Trouble reaching the server.')).toBeVisible()
  expect(await place()).toBe(before)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update quantity' })).toBeInViewport()
  expect(await place()).toBe(before)
})

journey('PRE-04 N goes on to the next that waits', async ({ page, own }) => {
  await own(42)
  const dialog = page.getByRole('dialog')
  const heading = await dialog.locator('.ant-modal-title').textContent()
  await choose(page, 'CBC')
  await dialog.getByRole('button', { name: 'Approve and add to cart' }).click()
  await expect(dialog).toContainText(/Successfully added 1 test\(s\)/)
  await page.keyboard.press('n')
  await expect(
    dialog
      .getByText('Decision')
      .or(dialog.getByText(/Already reviewed/))
      .first(),
  ).toBeVisible()
  await expect(dialog.locator('.ant-modal-title')).not.toHaveText(heading ?? '')
})

journey('PRE-04 the network drops while approving: what was chosen stays, and trying again adds nothing twice', async ({ page, own, api, complaints }) => {
  const { id } = await own(43)
  const dialog = page.getByRole('dialog')
  await choose(page, 'Lipid')
  let dropped = 0
  await page.route('**/api/admin/prescriptions/*/tests', async (route) => {
    dropped += 1
    // The first reaches the server and its answer is lost; its repetition never leaves.
    if (dropped === 1) await route.fetch()
    if (dropped <= 2) await route.abort('connectionreset')
    else await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Approve and add to cart' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expect(dialog.getByText('1 chosen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve and add to cart' }).click()
  await expect(dialog).toContainText(/Successfully added 1 test\(s\)/)
  expect(dropped).toBe(3)
  const { items } = (await api('super', 'GET', `/cart/admin/prescription/${id}`)).data
  expect((items as readonly { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([1])
  ;(complaints as string[]).length = 0
})

for (const width of [1366, 1280])
  test(`PRE-01 at ${width} px the file name of a phone's picture is on one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/prescriptions?search=IMG_')
    const names = page.locator('tbody td').filter({ hasText: /^IMG_/ })
    await expect(names.first()).toBeVisible()
    const heights = await names.evaluateAll((cells) => cells.map((cell) => cell.querySelector('.cell-text')?.getBoundingClientRect().height ?? 0))
    expect(Math.max(...heights)).toBeLessThan(25)
  })
