import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { uniqueName } from '#tests/browser/support/steps.ts'

/** Most keys of an order for a known customer beyond the words that are typed, and the seconds (BOOK-08). */
const maxKeys = 25
const maxSeconds = { known: 40, new: 90 }

/** A person at the keyboard, whose keys are counted. Words are typed uncounted; a key with Ctrl is two. */
function keyboardOf(page: Page) {
  // The page was opened by `n`.
  let keys = 1
  const began = performance.now()
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) {
      keys += key.split('+').length
      await page.keyboard.press(key)
    }
  }
  return {
    press,
    write: (words: string) => page.keyboard.type(words),
    async tabTo(field: Locator) {
      await expect(field).toBeVisible()
      for (let left = 20; left > 0 && !(await field.evaluate((element) => element === document.activeElement)); left -= 1) await press('Tab')
      await expect(field).toBeFocused()
    },
    counted: () => ({ keys, seconds: Math.round((performance.now() - began) / 100) / 10 }),
  }
}

type Keyboard = ReturnType<typeof keyboardOf>

const testSearch = (page: Page, patient: string) => page.getByRole('combobox', { name: `Add a test or a package for ${patient}` })

/** Adds two tests, chooses the first free slot from tomorrow on, and places the order. */
async function orderTwoTests(page: Page, { press, write, tabTo }: Keyboard, patient: string): Promise<void> {
  const search = testSearch(page, patient)
  await tabTo(search)
  for (const [letters, found] of [
    ['cb', /CBC/],
    ['ts', /TSH/],
  ] as const) {
    await write(letters)
    await expect(page.getByRole('option', { name: found }).first()).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect(search).toHaveValue('')
  }
  await expect(page.getByRole('list', { name: `Items of ${patient}` }).getByRole('listitem')).toHaveCount(2)
  await tabTo(page.locator('.new-order-slots button[tabindex="0"]'))
  await press('Enter', 'Control+Enter')
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
}

test.use({ viewport: { width: 1366, height: 768 } })

test('BOOK-08 an order is taken by keyboard alone, with few keys for a customer who is known', async ({ page }) => {
  const name = uniqueName('Keys')
  const phone = `5${Math.random().toString().slice(2, 11).padEnd(9, '0')}`
  const find = page.getByRole('combobox', { name: 'Find the customer' })
  const report = (customer: 'known' | 'new', { keys, seconds }: ReturnType<Keyboard['counted']>) => {
    process.stdout.write(`BOOK-08 ${customer} customer: ${keys} keys beyond the words, ${seconds} s\n`)
    expect(seconds).toBeLessThan(maxSeconds[customer])
    return keys
  }
  await test.step('for a new customer', async () => {
    await page.goto('/orders/new')
    await expect(find).toBeFocused()
    const keyboard = keyboardOf(page)
    await keyboard.press('Shift+Tab', 'Enter')
    const customer = page.getByRole('region', { name: 'Customer' })
    await expect(customer.getByLabel('Name')).toBeFocused()
    for (const words of [name, phone, '', '12, MG Road', 'Bengaluru', 'Karnataka', '560038']) {
      await keyboard.write(words)
      await keyboard.press('Tab')
    }
    const patient = page.getByRole('group', { name })
    await keyboard.tabTo(patient.getByLabel('Gender'))
    await keyboard.write('Fem')
    await keyboard.press('Enter')
    await keyboard.tabTo(patient.getByLabel('Date of birth'))
    await keyboard.write('02/03/1984')
    await orderTwoTests(page, keyboard, name)
    report('new', keyboard.counted())
  })
  await test.step('for a known customer', async () => {
    await page.goto('/orders/new')
    await expect(find).toBeFocused()
    const keyboard = keyboardOf(page)
    await keyboard.write(phone)
    await expect(page.getByTitle(new RegExp(name)).first()).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
    await expect(testSearch(page, name)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY), 'customer, patients and the test search are in view').toBe(0)
    await orderTwoTests(page, keyboard, name)
    expect(report('known', keyboard.counted())).toBeLessThanOrEqual(maxKeys)
  })
  await test.step('VIEW-04 a payment is recorded at once and undone by Ctrl+Z; its notice moves nothing', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    // Its width depends on the buttons beside it.
    const placeOf = async () => ({ ...(await heading.boundingBox()), width: 0 })
    const place = await placeOf()
    await page.getByRole('button', { name: 'Mark paid: more' }).click()
    await page.getByRole('menuitem', { name: 'Mark paid: Cash' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo, 'the second of two taps passes by, also where motion is reduced').toHaveCSS('animation-duration', '0.5s')
    await undo.focus()
    expect(await placeOf()).toEqual(place)
    await page.keyboard.press('Control+z')
    await expect(page.getByText(/^Undone: LAB-/)).toBeVisible()
    await expect(undo).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mark paid', exact: true })).toBeVisible()
  })
})
