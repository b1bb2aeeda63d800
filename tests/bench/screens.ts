import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { addDays, civilDateOf, defaultTimeZone } from '#domain/civil-date.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { benchFolder } from './folder.ts'
import { makeLargeLaboratory, visitsOfDay } from './large-laboratory.ts'
import { loadTable, measureLoad } from './load.ts'
import { storedIn } from './measured.ts'
import { percentilesOf } from './percentiles.ts'
import { signInForBench, startServer } from './server.ts'
import { startBrowser, startVisit } from './visit.ts'

/**
 * `npx tsx tests/bench/screens.ts`: how fast the day board is answered, and how fast the built panel (`npm run build`) draws a move by keyboard there.
 * BENCH_RUNS visits.
 */
const port = Number(process.env.BENCH_PORT ?? 21_600)
const runs = Number(process.env.BENCH_RUNS ?? 5)
const folder = benchFolder()
const today = civilDateOf(new Date(), defaultTimeZone)
const tomorrow = addDays(today, 1)
const say = (line: string) => process.stdout.write(`${line}\n`)

const database = await makeLargeLaboratory(folder, { many: 3 * visitsOfDay - 1, firstDay: today, day: today })
await database.close()
const server = await startServer(port, folder, { env: { LAB_DEMO: 'off' } })
const session = await signInForBench(server.base, staffOf('super_admin').email, testPassword)

const boardOf = (date: string) => `/admin/sample-collections/board?date=${date}`
const loads = []
for (const callers of [1, 20])
  loads.push(await measureLoad(server.base, session.token, boardOf(tomorrow), { callers, ms: 3_000, pids: server.pid ? [server.pid] : [] }))
say(loadTable(`The board of ${visitsOfDay} visits under load`, loads))

/** Milliseconds until all calls of the board have been answered and drawn. */
const restMs = 1_500
const moves = 8

/** From the key's own time stamp to the frame after the one that shows the visit in another cell. */
async function boardMove(page: Page): Promise<number> {
  const times: number[] = []
  await sleep(restMs)
  for (let time = 0; time < moves; time += 1) {
    const card = page.locator('[data-visit]').nth(time * 7)
    const id = await card.getAttribute('data-visit')
    await card.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press(time % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    await page.evaluate((moving) => {
      const cell = () => document.querySelector(`[data-visit="${moving}"]`)?.closest('.board-cell')?.getAttribute('aria-label')
      const before = cell()
      const moved = new Promise<number>((resolve) => {
        const wait = ({ timeStamp }: KeyboardEvent) => {
          // At the edge of the board a visit stays in its cell.
          const look = () =>
            performance.now() - timeStamp > 2_000 ? resolve(Number.NaN) : requestAnimationFrame(cell() === before ? look : (now) => resolve(now - timeStamp))
          requestAnimationFrame(look)
        }
        addEventListener('keydown', wait, { capture: true, once: true })
      })
      Object.assign(globalThis, { moved })
    }, id)
    await page.keyboard.press('Space')
    times.push(await page.evaluate(() => (globalThis as unknown as { moved: Promise<number> }).moved))
  }
  return percentilesOf(times.filter((time) => !Number.isNaN(time))).p50
}

const browser = await startBrowser()
try {
  const figures: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const { page, ...visit } = await startVisit(browser, '[data-visit]', storedIn(server.base, session))
    // The compiler of this script wraps functions in a helper, which the page lacks.
    await page.addInitScript('globalThis.__name = (made) => made')
    await visit.untilSeen(() => page.goto(`${server.base}/sample-collections/board?date=${tomorrow}`, { waitUntil: 'commit' }))
    await page.waitForLoadState('networkidle')
    figures.push(await boardMove(page))
    await visit.end()
  }
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  say(`\nA move by keyboard until it is drawn: ${percentilesOf(figures).p50.toFixed(1)} ms (${low.toFixed(1)}–${high.toFixed(1)})`)
} finally {
  await browser.close()
  await server.stop()
}
