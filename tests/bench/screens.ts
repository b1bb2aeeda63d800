import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, civilDateOf, defaultTimeZone } from '#domain/civil-date.ts'
import { small } from '#tests/support/small-lab.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { benchFolder } from './folder.ts'
import { makeLargeLaboratory, visitsOfDay } from './large-laboratory.ts'
import { loadTable, measureLoad } from './load.ts'
import { middleOf, pressAt } from './mouse.ts'
import { percentilesOf } from './percentiles.ts'
import { plainScreens, servePlainPage } from './plain-page.ts'
import { addScreenRecords, daysOfScreens, fewVisits } from './screen-records.ts'
import {
  acts,
  lookMs,
  type MeasuredScreen,
  measureScreen,
  nextValue,
  perEnter,
  perKeystroke,
  perTab,
  restMs,
  type ScreenVisit,
  untilReady,
} from './screen-visit.ts'
import { signInForBench, startServer } from './server.ts'
import { startBrowser } from './visit.ts'

/**
 * `npx tsx tests/bench/screens.ts`: the bespoke screens of the built panel (`npm run build`): work of the main thread until they are ready with a 4 × slower
 * processor, and for keystrokes, values, tabs and moves without; and how fast the day board is answered. BENCH_RUNS visits each; words after the command keep
 * the rows whose name has one of them, such as `sheet`. Prints each row when it is measured. A visit that fails is named and left out.
 */
const port = Number(process.env.BENCH_PORT ?? 21_600)
const runs = Number(process.env.BENCH_RUNS ?? 5)
const words = process.argv.slice(2)
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
const folder = benchFolder()
const today = civilDateOf(new Date(), defaultTimeZone)
const tomorrow = addDays(today, 1)
const say = (line: string) => process.stdout.write(`${line}\n`)

const { many, fewDay } = daysOfScreens(today)
const database = await makeLargeLaboratory(folder, { many, firstDay: today, day: today })
const { reportId, orderId } = await addScreenRecords(database.sql)
await database.close()
const server = await startServer(port, folder, { env: { LAB_DEMO: 'off' } })
const session = await signInForBench(server.base, staffOf('super_admin').email, testPassword)
const plain = await servePlainPage(port + 1)

/** Uploads a picture as a prescription of Asha. */
async function uploadPrescription(): Promise<void> {
  const body = new FormData()
  body.set('customerId', small.asha)
  body.set('patientId', small.ashaSelf)
  body.set('file', await openAsBlob('public/favicon.png', { type: 'image/png' }), 'prescription.png')
  const { status } = await fetch(`${server.base}/api/admin/prescriptions`, { method: 'POST', headers: { authorization: `Bearer ${session.token}` }, body })
  if (status !== 201) throw new Error(`the prescription was not taken: ${status}`)
}
await uploadPrescription()

const boardOf = (date: string) => `/admin/sample-collections/board?date=${date}`
if (isChosen('board')) {
  const loads = []
  for (const callers of [1, 20])
    loads.push(await measureLoad(server.base, session.token, boardOf(tomorrow), { callers, ms: 3_000, pids: server.pid ? [server.pid] : [] }))
  say(loadTable(`The board of ${visitsOfDay} visits under load`, loads))
}

const cells = '#root table input'
const sheet = { address: `/results/${reportId}/sheet`, ready: cells } as const
const order = { address: `/orders/${orderId}`, ready: '#root [role=tab]' } as const
const board = { address: `/sample-collections/board?date=${fewDay}`, ready: '[data-visit]' } as const

/** From the key's own time stamp to the frame after the one that shows the visit in another cell. */
async function boardMove(visit: ScreenVisit): Promise<number> {
  const { page } = visit
  const times: number[] = []
  await sleep(restMs)
  for (let time = 0; time < acts; time += 1) {
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

const screens: readonly MeasuredScreen[] = [
  ...plainScreens(plain.base),
  { name: 'a page of the panel with nothing in it: work until ready', address: '/nothing-here', ready: '#root main', slowerCpu: 4, measure: untilReady },
  { ...sheet, name: 'result sheet of 60 parameters: work until ready', slowerCpu: 4, measure: untilReady },
  { ...sheet, name: 'result sheet: work for a keystroke', slowerCpu: 1, measure: perKeystroke(cells) },
  { ...sheet, name: 'result sheet: work for Enter after a value', slowerCpu: 1, measure: perEnter(cells) },
  {
    ...sheet,
    name: 'result sheet: calls for Enter after a value (not ms)',
    slowerCpu: 1,
    async measure(visit) {
      await visit.page.locator(cells).first().focus()
      await sleep(restMs)
      const before = visit.calls()
      for (let time = 0; time < acts; time += 1) {
        await visit.page.keyboard.type(nextValue())
        await visit.page.keyboard.press('Enter')
        await sleep(restMs)
      }
      return (visit.calls() - before) / acts
    },
  },
  { ...order, name: 'order of 8 patients and 60 items: work for a change of tab', slowerCpu: 1, measure: perTab('#root [role=tab]') },
  { ...board, name: `day board of ${fewVisits} visits: work until ready`, slowerCpu: 4, measure: untilReady },
  { ...board, name: `day board of ${fewVisits} visits: a move by keyboard until it is drawn`, slowerCpu: 1, measure: boardMove },
  {
    ...board,
    address: `/sample-collections/board?date=${tomorrow}`,
    name: `day board of ${visitsOfDay} visits: a move by keyboard until it is drawn`,
    slowerCpu: 1,
    measure: boardMove,
  },
  {
    name: 'prescription: work from the list to the file in view',
    address: '/prescriptions',
    ready: '#root tbody .row-actions',
    slowerCpu: 4,
    async measure({ page, read, worked }) {
      const review = await middleOf(page.getByRole('button', { name: /^Review / }))
      await sleep(restMs)
      const before = await worked()
      await pressAt(page, review)
      while (!(await read(() => document.querySelector('.file-picture') !== null))) await sleep(lookMs)
      // Less than the panel waits before it fetches what may be opened next.
      await sleep(restMs / 3)
      return (await worked()) - before
    },
  },
  { name: 'reports: work until ready', address: '/reports', ready: '.resource-list tbody', slowerCpu: 4, measure: untilReady },
  { name: 'dashboard: work until ready', address: '/', ready: '.dashboard', slowerCpu: 4, measure: untilReady },
]

const browser = await startBrowser()
try {
  say(`\n### Screens, ms (lowest–highest of ${runs})\n\n| Screen | processor | middle | range |\n|---|---:|---:|---:|`)
  for (const screen of screens) {
    const { name, slowerCpu } = screen
    if (!isChosen(name)) continue
    const figures: number[] = []
    for (let run = 0; run < runs; run += 1) {
      try {
        figures.push(await measureScreen(browser, server.base, session, screen))
      } catch (error) {
        say(`${name}: no figure, ${String(error).split('\n')[0]}`)
      }
    }
    if (figures.length === 0) continue
    const [low, high] = [Math.min(...figures), Math.max(...figures)]
    say(`| ${name} | ${slowerCpu} × | ${percentilesOf(figures).p50.toFixed(1)} | ${low.toFixed(1)}–${high.toFixed(1)} |`)
  }
} finally {
  await browser.close()
  plain.close()
  await server.stop()
}
