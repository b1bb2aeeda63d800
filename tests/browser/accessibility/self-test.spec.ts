import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { cutWordsOn } from './cut-words.ts'
import { walkByTab } from './keyboard.ts'
import { violationsOn } from './violations.ts'

test.use({ staff: null })

test('self-test: axe catches unnamed buttons and fields, a picture without text, and pale text', async ({ page }) => {
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

test('self-test: the Tab walk catches hidden focus, covered focus and a keyboard trap', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'LOGIN' }).waitFor()
  await page.evaluate(() => {
    const make = (name: string, style: string) => {
      const button = document.createElement('button')
      button.textContent = name
      button.style.cssText = style
      return button
    }
    const cover = document.createElement('div')
    cover.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 200px; height: 80px; background: #fff'
    const trap = make('Trap', '')
    trap.addEventListener('keydown', (event) => event.preventDefault())
    // The walk begins in the first field of the form, before the trap.
    const hidden = make('Hides its focus', 'outline: none !important')
    const covered = make('Covered', 'position: fixed; inset: auto 10px 10px auto')
    document.body.append(cover)
    document.querySelector('form [type=submit]')?.before(covered, hidden, trap)
  })
  const { unseen, covered, unreached } = await walkByTab(page)
  expect(unseen).toEqual([expect.stringContaining('Hides its focus')])
  expect(covered).toEqual([expect.stringContaining('Covered')])
  expect(unreached).toContainEqual(expect.stringContaining('LOGIN'))
})

test('self-test: words that are cut, lie over others, or reach out of the window are found', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'LOGIN' }).waitFor()
  expect(await cutWordsOn(page)).toEqual([])
  await page.evaluate(() => {
    const put = (words: string, style: string) => {
      const box = document.createElement('p')
      box.textContent = words
      box.style.cssText = `position: absolute; margin: 0; white-space: nowrap; ${style}`
      document.body.append(box)
    }
    put('Words that are cut', 'top: 0; left: 0; width: 40px; overflow: hidden')
    put('One', 'top: 40px; left: 0')
    put('Two', 'top: 42px; left: 4px')
    put('Words beyond the window', 'top: 80px; right: -40px')
    put('Words of a chip', 'top: 120px; left: 0; width: 40px')
    document.body.lastElementChild?.classList.add('status-tag')
  })
  const found = (await cutWordsOn(page)).map((line) => line.split('"')[0])
  expect(found).toEqual(expect.arrayContaining(['cut: ', 'over each other: ', 'out of the window: ', 'out of its chip: ']))
})
