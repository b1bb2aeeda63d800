import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { violationsOn } from './violations.ts'

test.use({ staff: null })

test('bad twin: axe catches a button and a box without a name, a picture without words, and words too pale to read', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'LOGIN' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.evaluate(() => {
    const pale = document.createElement('p')
    pale.textContent = 'Pale words'
    Object.assign(pale.style, { color: '#aaa', background: '#fff' })
    document.body.prepend(document.createElement('button'), document.createElement('input'), document.createElement('img'), pale)
  })
  const found = (await violationsOn(page)).map((violation) => violation.split(':')[0])
  expect(found).toEqual(expect.arrayContaining(['button-name', 'label', 'image-alt', 'color-contrast']))
})
