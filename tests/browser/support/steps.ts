import { expect, type Locator, type Page } from '@playwright/test'

/** The links of a list's rows once the panel has them: the page has drawn the first of them before, without what the panel does. */
export async function rowLinks(page: Page): Promise<Locator> {
  const links = page.locator('main [data-row-link]')
  await expect(links.first()).toBeVisible()
  return links
}

/** Opens the filters that a list has behind a button, with a day among them: the rarer ones, on a phone all of them. */
export async function openDayFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Advanced|Filters)$/ }).click()
  const opener = page.locator('.day-text-open:visible').first()
  await expect(opener).toBeVisible()
  return opener
}

/** Selects all rows of the first page. On a phone the box for that follows the first selected card. */
export async function selectAllRows(page: Page): Promise<void> {
  const all = page.getByRole('checkbox', { name: 'Select all' })
  if (!(await all.isVisible()))
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
  await all.check()
}

/** Waits until the panel has fetched all likely next screens. */
export async function allFetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('fetched-ahead').length > 0)
}

/** Opens the menu of a list's first row. */
export async function openRowMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click()
}

/** Opens the menu under the avatar. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
}

/** Opens the menu under the avatar and chooses one of its entries. */
export async function chooseOfAccount(page: Page, entry: string): Promise<void> {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The input of an open form or dialog by its label. */
export function inDialog(page: Page, label: string | RegExp): Locator {
  return page
    .getByRole('dialog')
    .last()
    .getByLabel(label, { exact: typeof label === 'string' })
}

/** Chooses an option of a native or an antd select by its label. */
export async function choose(page: Page, select: Locator, option: string | RegExp): Promise<void> {
  if (await select.evaluate((control) => control instanceof HTMLSelectElement)) {
    const label = await select.locator('option').filter({ hasText: option }).first().textContent()
    await select.selectOption({ label: label ?? '' })
    return
  }
  const wanted = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first()
  // A dialog that has just opened gives the focus to its first field, which closes a list that was opened before that.
  await expect(async () => {
    // The chosen value lies over the input.
    if (!(await wanted.isVisible())) await select.click({ force: true })
    await wanted.click({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
}

/** A name that no other test has. */
export function uniqueName(what: string): string {
  return `${what} ${process.pid}${Math.random().toString(36).slice(2, 8)}`
}

/** The page does not scroll sideways, once it has come to rest. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, 'sideways scroll in px').toBeLessThanOrEqual(0)
}

/** Counts the API calls of a page by method and address, from now on. */
export function countCalls(page: Page): ReadonlyMap<string, number> {
  const calls = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const key = `${request.method()} ${pathname}${search}`
    calls.set(key, (calls.get(key) ?? 0) + 1)
  })
  return calls
}

/** The drafts that this browser keeps, as it stores them. */
export function storedDrafts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const name = 'lab_drafts'
    // Opening one that is not there would make it, without what the panel puts into it.
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open(name, 1)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
        all.onerror = () => reject(all.error)
        all.onsuccess = () => {
          opening.result.close()
          resolve(all.result.map((draft) => JSON.stringify({ ...draft, content: new TextDecoder('latin1').decode(draft.content) })))
        }
      }
    })
  })
}
