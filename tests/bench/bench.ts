import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startProxy } from './proxy.ts'
import { measuredPanel, type BenchSession } from './measured.ts'
import { pageReport } from './page-report.ts'
import { startReactAdmin } from './peers.ts'
import { signInForBench, startServer } from './server.ts'
import { sizeReport } from './sizes.ts'
import { benchFolder } from './folder.ts'

/** `npm run bench`: sizes of the build, times of the screens. Prints markdown tables. */
const port = Number(process.env.BENCH_PORT ?? 21_600)
const say = (line = '') => process.stdout.write(`${line}\n`)

if (process.argv.includes('--help')) {
  say(`npm run bench: builds the panel and measures it on this machine; prints markdown tables as in docs/bench.md. Takes some minutes, and a machine at rest.

--peers        measures react-admin, on the same answers, beside the panel; installs it in tests/bench/peers the first time
BENCH_PORT     port of the server that is measured, and of two more (21600)
BENCH_RUNS     visits of each screen (7)

Others: npm run bench:api; npx tsx tests/bench/screens.ts, long-jobs.ts, report-pdf.ts or live.ts`)
  process.exit(0)
}

/** The screens of each application, through a proxy that delays answers with data equally. */
async function measureScreens(target: string, session: BenchSession): Promise<void> {
  const peer = process.argv.includes('--peers') ? await startReactAdmin(port + 2, target, session) : null
  const panel = await startProxy(port + 1, target)
  try {
    await pageReport([measuredPanel(panel.base, session), ...(peer ? [peer.app] : [])], say)
  } finally {
    panel.stop()
    peer?.stop()
  }
}

if (spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) process.exit(1)
const server = await startServer(port, join(benchFolder(), 'small'))
const session = await signInForBench(server.base)
say('### JavaScript (brotli)\n\n| Way | kB | Budget kB |\n|---|---:|---:|')
for (const { name, kb, budget } of await sizeReport()) say(`| ${name} | ${kb.toFixed(1)} | ${budget} |`)
await measureScreens(server.base, session)
await server.stop()
