import { chromium } from '@playwright/test'
import { addDays, civilDateOf, defaultTimeZone } from '#domain/civil-date.ts'
import { chromiumPath } from '#tests/support/chromium.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { makeLargeLaboratory, visitsOfDay } from './large-laboratory.ts'
import { signInForBench, startServer } from './server.ts'
import { benchFolder } from './folder.ts'
import { loadTable, measureLoad } from './load.ts'
import { percentilesOf } from './percentiles.ts'
import { storedIn } from './measured.ts'

/**
 * `npx tsx tests/bench/board.ts`: how fast the day board of 300 visits and 15 phlebotomists is answered to one caller and to twenty, and how long it takes to
 * show a visit in the place that it is put down in by keyboard, from the key to the frame after the one that shows it. The panel must be built (`npm run
 * build`).
 */
const port = Number(process.env.BENCH_PORT ?? 21_600)
const rounds = Number(process.env.BENCH_RUNS ?? 20)
const folder = benchFolder()
const today = civilDateOf(new Date(), defaultTimeZone)
const date = addDays(today, 1)

const database = await makeLargeLaboratory(folder, { many: 3 * visitsOfDay, firstDay: today, day: today })
await database.close()
const server = await startServer(port, folder, { env: { LAB_DEMO: 'off' } })
const { token, user } = await signInForBench(server.base, staffOf('super_admin').email, testPassword)
const call = `/admin/sample-collections/board?date=${date}`
const loads = []
for (const callers of [1, 20]) loads.push(await measureLoad(server.base, token, call, { callers, ms: 3_000 }))
process.stdout.write(`${loadTable(`The board of ${visitsOfDay} visits under load`, loads)}\n`)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
await storedIn(server.base, { token, user })(page.context())
// The compiler of this script wraps functions in a helper, which the page lacks.
await page.addInitScript('globalThis.__name = (made) => made')
await page.goto(`${server.base}/sample-collections/board?date=${date}`)
await page.locator('[data-visit]').first().waitFor()
const visits = await page.locator('[data-visit]').count()
const times: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const card = page.locator('[data-visit]').nth(round * 7)
  const id = await card.getAttribute('data-visit')
  await card.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press(round % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
  // From the key's own time stamp to the frame after the one that shows the visit in another cell.
  await page.evaluate((visit) => {
    const cell = () => document.querySelector(`[data-visit="${visit}"]`)?.closest('.board-cell')?.getAttribute('aria-label')
    const before = cell()
    const moved = new Promise<number>((resolve) => {
      const wait = ({ timeStamp }: KeyboardEvent) => {
        const look = () => requestAnimationFrame(cell() === before ? look : (now) => resolve(now - timeStamp))
        requestAnimationFrame(look)
      }
      addEventListener('keydown', wait, { capture: true, once: true })
    })
    Object.assign(globalThis, { moved })
  }, id)
  await page.keyboard.press('Space')
  times.push(await page.evaluate(() => (globalThis as unknown as { moved: Promise<number> }).moved))
}
const { p50, p95 } = percentilesOf(times)
process.stdout.write(`Day board of ${visits} visits, ${rounds} moves by keyboard: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms\n`)
await browser.close()
await server.stop()
