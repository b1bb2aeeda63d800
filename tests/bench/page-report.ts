import { type ColdTime, coldList, coldSignIn, type Interactions, interactions, type Measured, profiles, startBrowser } from './page-times.ts'
import { measuredPanel } from './measured.ts'

const runs = Number(process.env.BENCH_RUNS ?? 7)

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const middle = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN

/** The middle of the runs, with the lowest and the highest. */
function figure(values: readonly number[], digits = 0): string {
  const [low = Number.NaN, high = Number.NaN] = [sorted(values)[0], sorted(values).at(-1)]
  return `${middle(values).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}

interface Row {
  readonly what: string
  readonly digits?: number
  readonly of: readonly (readonly number[])[]
}

/** A table with a column for each application and, beside a peer, the ratio of the middles. */
function table(title: string, apps: readonly Measured[], rows: readonly Row[]): string {
  const [panel, peer] = apps
  const head = `\n### ${title}\n\n| Figure | ${apps.map(({ name }) => name).join(' | ')} |${peer ? ' ratio |' : ''}\n|---|${apps.map(() => '---:|').join('')}${peer ? '---:|' : ''}`
  const lines = rows.map(({ what, of, digits }) => {
    const ratio = panel && peer && of.length > 1 ? ` ${(middle(of[0] ?? []) / middle(of[1] ?? [])).toFixed(2)} |` : peer ? ' – |' : ''
    return `| ${what} | ${of.map((values) => figure(values, digits)).join(' | ')} |${of.length < apps.length ? ' – |' : ''}${ratio}`
  })
  return [head, ...lines].join('\n')
}

/** Measures the panel, and a peer beside it in turns, so that what else the machine does falls on both; markdown tables. */
export async function pageReport(panelBase: string, session: { readonly token: string; readonly user: unknown }, peer: Measured | null): Promise<string> {
  const apps = [measuredPanel(panelBase), ...(peer ? [peer] : [])]
  const browser = await startBrowser()
  try {
    const report: string[] = []
    for (const profile of profiles) {
      const times: ColdTime[][] = apps.map(() => [])
      const signIn: number[] = []
      for (let run = 0; run < runs; run += 1) {
        for (const [index, app] of apps.entries()) times[index]?.push(await coldList(browser, app, profile, session))
        signIn.push(await coldSignIn(browser, panelBase, profile))
      }
      const of = (part: keyof ColdTime) => times.map((each) => each.map((time) => time[part]))
      report.push(
        table(`Cold, ${profile.name}`, apps, [
          { what: 'sign-in screen, ms', of: [signIn] },
          { what: 'orders: first contentful paint, ms', of: of('firstPaint') },
          { what: 'orders: call of the list sent, ms', of: of('callSent') },
          { what: 'orders: rows, ms', of: of('rows') },
          { what: 'orders: JavaScript before the rows, kB', of: of('scriptKb'), digits: 1 },
        ]),
      )
    }
    const visits: Interactions[][] = apps.map(() => [])
    for (let run = 0; run < Math.ceil(runs / 2); run += 1)
      for (const [index, app] of apps.entries()) visits[index]?.push(await interactions(browser, app, session))
    const of = (part: keyof Interactions) => visits.map((each) => each.map((visit) => visit[part]))
    report.push(
      table('Interactions, 4 × slower processor', apps, [
        { what: 'orders by a click, first, ms', of: of('firstClick') },
        { what: 'orders by a click, again, ms', of: of('nextClick') },
        { what: 'a dialog: interaction to next paint, first, ms', of: of('dialogFirst') },
        { what: 'a dialog: interaction to next paint, again, ms', of: of('dialogAgain') },
        { what: 'heap after 40 changes of the list, MB', of: of('heapMb'), digits: 2 },
      ]),
    )
    return report.join('\n')
  } finally {
    await browser.close()
  }
}
