import { drawReport } from '#server/shared/results/pdf/draw-report.ts'
import { fullReport } from '#tests/support/printed-report.ts'
import { percentilesOf } from './percentiles.ts'

/** `npx tsx tests/bench/report-pdf.ts`: CPU time and size of the PDF of a report of 34 results (limits 300 ms and 100 kB). Prints a row of a markdown table. */
const runs = 30
const times: number[] = []
let kb = 0
for (let run = 0; run < runs; run += 1) {
  const from = process.cpuUsage()
  const drawn = await drawReport(fullReport)
  const { user, system } = process.cpuUsage(from)
  if (!('bytes' in drawn)) throw new Error(JSON.stringify(drawn))
  times.push((user + system) / 1000)
  kb = drawn.bytes.length / 1000
}
const [first = 0, ...later] = times
const { p50, p95 } = percentilesOf(later)
process.stdout.write(
  `| PDF of a report of 34 results: the first, and ${later.length} later ones, CPU | ${first.toFixed(0)} ms, p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms; ${kb.toFixed(0)} kB |\n`,
)
