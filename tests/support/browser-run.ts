import { spawnSync } from 'node:child_process'
import { chromiumPath } from './chromium.ts'

/** Finds or installs a Chromium, then runs the journeys in it. */
try {
  const browser = chromiumPath()
  process.stdout.write(`Chromium: ${browser}\n`)
  const { status } = spawnSync('npx', ['playwright', 'test', ...process.argv.slice(2)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM_PATH: browser },
  })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
