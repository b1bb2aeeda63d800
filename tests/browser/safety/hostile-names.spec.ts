import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { oneLine } from '#domain/text.ts'
import { test } from '#tests/browser/support/lab.ts'
import { demoPassword } from '#tests/browser/support/session.ts'
import { expectNoSidewaysScroll, openRowMenu, uniqueName } from '#tests/browser/support/steps.ts'

/** Names that contain a script, change the text direction, or overflow the line. */
const names = [
  `<img src=x onerror="window.__xss=1">`,
  `"><script>window.__xss=1</script>`,
  `<svg/onload=window.__xss=1>`,
  `javascript:window.__xss=1`,
  `{{constructor.constructor('window.__xss=1')()}}`,
  `\u202egnp.eman`,
  `हस्ताक्षर 👩‍⚕️ ﷽`,
  'W'.repeat(120),
] as const

const widths = [320, 1280] as const

/** The page ran nothing that a name held, and is within the window, narrow and wide. */
async function expectHarmless(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, '__xss')), 'nothing out of a name was run').toBeUndefined()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
}

test('threat 2, token theft by a script in a name: every screen shows names literally and runs nothing', async ({ page, api }) => {
  page.on('dialog', (dialog) => expect(dialog.message(), 'no name opens a dialog').toBe(''))
  const key = uniqueName('hostile')
  const make = async (path: string, body: (name: string) => unknown, of: readonly string[] = names) => {
    const made: string[] = []
    for (const name of of) made.push(String((await api('super', 'POST', path, body(`${name} ${key}`))).data.id))
    return made
  }
  const [categoryId = ''] = await make('/test-categories', (name) => ({ name, description: name }), names.slice(0, 1))
  const [testId = ''] = await make('/tests', (name) => ({ name, description: name, sampleType: name, price: 100, categoryId }))
  const [userId = ''] = await make('/admin/users', (name) => ({ name, email: `${uniqueName('x').replace(' ', '.')}@lab.example`, password: demoPassword }))
  const { data } = await api('super', 'GET', '/orders/admin/all?limit=1&status=Created')
  const [order] = data.orders as readonly { readonly id: string }[]
  if (!order) throw new Error('the demo laboratory has no new order')
  const patientIds = await make(`/orders/${order.id}/patients`, (name) => ({ name }))
  for (const patientId of patientIds) await api('super', 'POST', `/orders/admin/${order.id}/items`, { type: 'test', testId, patientId })

  for (const [resource, id] of [
    ['tests', testId],
    ['users', userId],
  ] as const) {
    await page.goto(`/${resource}?search=${encodeURIComponent(key)}`)
    await expect(page.locator('main [data-row-link]')).toHaveCount(names.length)
    // A name is stored without its invisible signs.
    for (const name of names) await expect(page.locator('main').getByText(oneLine(name), { exact: false }).first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText('\u202e')
    await expectHarmless(page)
    await page.goto(`/${resource}/${id}/edit`)
    await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible()
    await expectHarmless(page)
  }
  await page.goto(`/tests?search=${encodeURIComponent(key)}`)
  await openRowMenu(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText(key)
  await expectHarmless(page)
  for (const tab of ['items', 'patients', 'overview']) {
    await page.goto(`/orders/${order.id}?tab=${tab}`)
    await expect(page.locator('main').getByText(key).first()).toBeVisible()
    await expectHarmless(page)
  }
})
