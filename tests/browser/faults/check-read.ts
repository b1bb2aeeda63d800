import { expect, type Page } from '@playwright/test'
import { type BentRows, hanging, type FaultContext } from './fault.ts'
import { expectNoNonsense } from './assertions.ts'
import { expectReadOutcome } from './read-outcomes.ts'
import type { ReadFault } from './read-faults.ts'
import type { Api } from './own-records.ts'
import type { Screen } from './screens.ts'

/** Environment of a case. */
export interface CaseContext {
  readonly page: Page
  readonly api: Api
  readonly halfAnswers: string
}

/** Opens a screen whose read meets a fault, and checks it. Throws on a difference. */
export async function checkRead({ page, api, halfAnswers }: CaseContext, screen: Screen, fault: ReadFault): Promise<void> {
  let calls = 0
  let rows: BentRows | null = null
  const path = await screen.path(api)
  if (fault.play === hanging) await page.clock.install()
  const fetchedAhead = fault.isOffline ? watchPieces(page) : null
  if (fetchedAhead && !screen.open) {
    await page.goto(path === '/dashboard' ? '/reports' : '/dashboard')
    await fetchedAhead()
  }
  await page.route('**/api/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const below = pathname.replace(/^\/api/, '') + search
    if (route.request().method() !== 'GET' || !screen.call.test(below)) return route.fallback()
    calls += 1
    const faultContext: FaultContext = {
      page,
      halfAnswers,
      before: calls - 1,
      noteBent(bent) {
        rows = bent
      },
    }
    return fault.play(route, faultContext)
  })
  if (screen.open) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await screen.come?.(page)
    await fetchedAhead?.()
  }
  if (fault.isOffline) await page.context().setOffline(true)
  if (screen.open) await openPart(page, screen.open(page), fault)
  else if (fault.isOffline) await goInside(page, path)
  else await page.goto(path)
  await expect.poll(() => calls, 'the call was made').toBeGreaterThan(0)
  await expectReadOutcome({ page, screen, fault, path, bentRows: () => rows })
  await expectNoNonsense(page)
  if (fault.requests === undefined) return
  await expect.poll(() => calls, 'requests').toBeGreaterThanOrEqual(fault.requests)
  expect(calls, 'requests').toBeLessThanOrEqual(fault.requests * (screen.readers ?? 1))
}

/** Waits until a part is open, or the session has ended. */
async function openPart(page: Page, opened: Promise<void>, { outcome }: ReadFault): Promise<void> {
  if (outcome.kind !== 'signedOut') return opened
  await Promise.race([opened.catch(() => undefined), page.getByRole('heading', { name: 'Sign in' }).waitFor()])
}

/** Goes to an address inside the panel, without asking the server for the page. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The dialog that is fetched ahead last: each piece is asked for once the one before it, with all that it needs, is there (`src/boot/panel.tsx`). */
const lastPiece = '/report-delete-dialog-'

/** Watches what is fetched, from before the page opens; answers what waits until all screens are fetched ahead. */
function watchPieces(page: Page): () => Promise<unknown> {
  const last = page.waitForEvent('requestfinished', (request) => request.url().includes(lastPiece))
  last.catch(() => undefined)
  return () => last
}
