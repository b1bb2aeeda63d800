import type { MeasuredApp } from './measured.ts'
import { type Interactions, interactions } from './interactions.ts'
import { type ColdTime, coldFiltered, coldList, coldSignIn, fast, profiles, type SignInTime } from './page-times.ts'
import { percentilesOf } from './percentiles.ts'
import { startBrowser } from './visit.ts'

const runs = Number(process.env.BENCH_RUNS ?? 7)

/** The middle of the runs, with the lowest and the highest. */
function figure(values: readonly number[], digits = 0): string {
  return `${percentilesOf(values).p50.toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
}

interface Row {
  readonly what: string
  readonly digits?: number
  /** The figures of each application. */
  readonly of: readonly (readonly number[])[]
}

/** A table with a column for each application and, beside peers, the ratios of the panel's middles to theirs. */
function table(title: string, apps: readonly MeasuredApp[], rows: readonly Row[]): string {
  const [panel, ...peers] = apps.map(({ name }) => name)
  const columns = [panel, ...peers, ...peers.map((peer) => `${panel} / ${peer}`)]
  const head = `\n### ${title}\n\n| Figure | ${columns.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}`
  const lines = rows.map(({ what, of, digits }) => {
    const [own = [], ...theirs] = of
    const ratios = theirs.map((values) => (percentilesOf(own).p50 / percentilesOf(values).p50).toFixed(2))
    return `| ${what} | ${[...of.map((values) => figure(values, digits)), ...ratios].join(' | ')} |`
  })
  return [head, ...lines].join('\n')
}

/** Measures applications in turns, the panel first, so that what else the machine does falls on all of them. Prints each markdown table when it is measured. */
export async function pageReport(apps: readonly MeasuredApp[], say: (table: string) => void): Promise<void> {
  const browser = await startBrowser()
  try {
    // A visit each that does not count: servers make some things at the first call only.
    for (const app of apps) await coldList(browser, app, fast)
    for (const profile of profiles) {
      const times: ColdTime[][] = apps.map(() => [])
      const signIns: SignInTime[][] = apps.map(() => [])
      const filtered: number[][] = apps.map(() => [])
      for (let run = 0; run < runs; run += 1) {
        for (const [index, app] of apps.entries()) times[index]?.push(await coldList(browser, app, profile))
        for (const [index, app] of apps.entries()) filtered[index]?.push(await coldFiltered(browser, app, profile))
        for (const [index, app] of apps.entries()) signIns[index]?.push(await coldSignIn(browser, app, profile))
      }
      const of = (part: keyof ColdTime) => times.map((each) => each.map((time) => time[part]))
      say(
        table(`Cold, ${profile.name}`, apps, [
          { what: 'sign-in screen, ms', of: signIns.map((each) => each.map(({ ready }) => ready)) },
          { what: 'sign-in screen: JavaScript before the password, kB', of: signIns.map((each) => each.map(({ scriptKb }) => scriptKb)), digits: 1 },
          { what: 'orders: scripts of the page can run, ms', of: of('scriptsRun') },
          { what: 'orders: first contentful paint, ms', of: of('firstPaint') },
          { what: 'orders: call of the list sent, ms', of: of('callSent') },
          { what: 'orders: call of the list sent, the page read again, ms', of: of('callSentAgain') },
          { what: 'orders: rows, ms', of: of('rows') },
          { what: 'orders: rows that can be worked with, ms', of: of('workable') },
          { what: 'orders: rows that can be worked with, second visit, ms', of: of('workableAgain') },
          { what: 'orders with a filter in the address: rows that can be worked with, ms', of: filtered },
          { what: 'orders: JavaScript before the rows, kB', of: of('scriptKb'), digits: 1 },
        ]),
      )
    }
    const visits: Interactions[][] = apps.map(() => [])
    for (let run = 0; run < runs; run += 1) for (const [index, app] of apps.entries()) visits[index]?.push(await interactions(browser, app))
    const of = (part: keyof Interactions) => visits.map((each) => each.map((visit) => visit[part]))
    say(
      table('Interactions, 4 × slower processor', apps, [
        { what: 'orders by a click, first, ms', of: of('firstClick') },
        { what: 'orders by a click, again, ms', of: of('nextClick') },
        { what: 'a dialog: interaction to next paint, first, ms', of: of('dialogFirst') },
        { what: 'a dialog: interaction to next paint, again, ms', of: of('dialogAgain') },
        { what: 'heap after 40 changes of the list, MB', of: of('heapMb'), digits: 2 },
      ]),
    )
  } finally {
    await browser.close()
  }
}
