import { expect, type Locator, type Page } from '@playwright/test'
import { serverSecret } from './fault.ts'

/** Milliseconds within which an error must be shown. */
export const reportMs = 4_000

/** Words that no screen may show: values that the program failed to format. */
const nonsense = /\bundefined\b|\bNaN\b|Invalid Date|\[object Object\]|₹null|\bnull\b/

/** The sentence of an empty list, which beside an error would be untrue. */
const emptySentence = /\bNo [a-z ]+ (found|are planned|in this order)\b|\bNo data\b/i

/** Pixels of width from which the menu is a column beside the page; below it is a drawer behind a button. */
const wide = 1_024

/** Sidebar and header are in sight, whatever happened inside; in a narrow window the button that opens the sidebar takes its place. */
export async function expectShell(page: Page): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? wide) >= wide
  await expect(page.locator(isWide ? 'nav[aria-label="Main"] a[href="/orders"]' : 'header button[aria-label$="the sidebar"]')).toBeVisible()
  await expect(page.locator('header button').filter({ hasText: 'Account of' })).toBeVisible()
}

/** Nothing on the page is nonsense, or the server's own account of its fault: not in its words, its fields, nor what is read aloud of it. */
export async function expectNoNonsense(page: Page): Promise<void> {
  const text = [await wordsOn(page), ...(await wordsBesideText(page))].join('\n')
  expect(text).not.toMatch(nonsense)
  expect(text).not.toContain(serverSecret)
}

/** An error is shown with these words, in time, in its place, and nothing looks like an empty list. */
export async function expectError(page: Page, words: RegExp, place: Locator = page.locator('body')): Promise<void> {
  await expect(place.getByRole('alert').filter({ hasText: words }).first()).toBeVisible({ timeout: reportMs })
  expect(await wordsOn(page), 'no empty list beside an error').not.toMatch(emptySentence)
}

/** The keyboard is somewhere: what was pressed may have gone, the focus has not. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost').toBe(true)
}

/** Words that say that something takes long or is being tried again. */
export const waitingText = /Taking longer than usual|Trying again/

/** Values of the visible fields, and accessible names or tooltips of elements. */
function wordsBesideText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, textarea, [aria-label], [title], [alt]')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => [
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
        ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      ])
      .filter((words) => words !== ''),
  )
}

/** The words that are in sight. */
function wordsOn(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is in sight counts
  return page.evaluate(() => document.body.innerText)
}
