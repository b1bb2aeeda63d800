import { expect, type Locator, type Page } from '@playwright/test'
import { serverSecret } from './fault.ts'

/** Milliseconds within which a user must be told. */
export const tellingMs = 4_000

/** What no screen shows: values that a program failed to make words of. */
const nonsense = /\bundefined\b|\bNaN\b|Invalid Date|\[object Object\]|₹null|\bnull\b/

/** The sentence of an empty list, which beside an error would be untrue. */
const emptySentence = /\bNo [a-z ]+ (found|are planned|in this order)\b|\bNo data\b/i

/** Sidebar and header stand, whatever happened inside. */
export async function expectShell(page: Page): Promise<void> {
  await expect(page.locator('nav[aria-label="Main"] a[href="/orders"]')).toBeAttached()
  await expect(page.locator('header .logout-word')).toBeAttached()
}

/** Nothing on the page is nonsense, or the server's own account of its fault. */
export async function expectNoNonsense(page: Page): Promise<void> {
  const text = await wordsOn(page)
  expect(text).not.toMatch(nonsense)
  expect(text).not.toContain(serverSecret)
}

/** An error is told with these words, in time, in its place, and nothing looks like an empty list. */
export async function expectTold(page: Page, words: RegExp, place: Locator = page.locator('body')): Promise<void> {
  await expect(place.getByRole('alert').filter({ hasText: words }).first()).toBeVisible({ timeout: tellingMs })
  await expectNoEmptyList(page)
}

/** Nothing says that there are none of something. */
export async function expectNoEmptyList(page: Page): Promise<void> {
  expect(await wordsOn(page), 'no empty list beside an error').not.toMatch(emptySentence)
}

/** The keyboard is somewhere: what was pressed may have gone, the focus has not. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost').toBe(true)
}

/** Words that say that something takes long or is being tried again. */
export const waitingWords = /Taking longer than usual|Trying again/

/** The words that are in sight. */
function wordsOn(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is in sight counts
  return page.evaluate(() => document.body.innerText)
}
