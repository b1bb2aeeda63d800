import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { startProxy } from './proxy.ts'
import { type MeasuredApp, measuredReactAdmin, type BenchSession } from './measured.ts'

/** An application that runs beside the panel, until it is stopped. */
export interface Peer {
  readonly app: MeasuredApp
  stop(): void
}

const reactAdmin = 'tests/bench/peers/react-admin'

/** Installs and builds the small react-admin application beside the bench, and serves it over the server that the panel has; null where that fails. */
export async function startReactAdmin(port: number, target: string, session: BenchSession): Promise<Peer | null> {
  const steps = [
    ...(existsSync(`${reactAdmin}/node_modules`) ? [] : [['npm', 'install', '--no-audit', '--no-fund', '--no-package-lock']]),
    ['npx', 'vite', 'build'],
  ]
  for (const [program = '', ...rest] of steps)
    if (spawnSync(program, rest, { cwd: reactAdmin, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return null
  const proxy = await startProxy(port, target, `${reactAdmin}/dist`)
  return { app: measuredReactAdmin(proxy.base, session), stop: proxy.stop }
}
