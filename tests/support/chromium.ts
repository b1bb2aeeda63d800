import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

function onPath(): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // not found here: try the next place
      }
    }
  }
  return null
}

function found(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  return onPath()
}

/** Ways to get a Chromium where none is found, tried in this order. */
const installers: readonly (readonly string[])[] = [
  ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ['sudo', '-n', 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
]

/** The path of a Chromium: `CHROMIUM_PATH`, Playwright's own, one on the PATH, or one installed now. Throws with what to do when there is none. */
export function chromiumPath(): string {
  const present = found()
  if (present) return present
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist`)
  for (const [program = '', ...parameters] of installers) {
    process.stdout.write(`No Chromium found; trying: ${[program, ...parameters].join(' ')}\n`)
    spawnSync(program, parameters, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    const installed = found()
    if (installed) return installed
  }
  throw new Error('No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the tests again.')
}
