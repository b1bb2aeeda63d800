import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { singlePageOptions, startProxy } from './proxy.ts'
import { type MeasuredApp, measuredDjango, measuredReactAdmin, type BenchSession } from './measured.ts'
import { onceReady } from './server.ts'

/** An application that runs beside the panel, until it is stopped. */
export interface Peer {
  readonly app: MeasuredApp
  stop(): Promise<void>
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
  const proxy = await startProxy(port, target, singlePageOptions(`${reactAdmin}/dist`))
  return { app: measuredReactAdmin(proxy.base, session), stop: async () => proxy.stop() }
}

const django = resolve('tests/bench/peers/django')
const venv = `${django}/.data/venv`

/** Installs the Python packages of the Django peer into their own folder, again when their list has changed. Answers what failed, or null. */
function installDjango(): string | null {
  const [list, installed] = [`${django}/requirements.txt`, `${venv}/requirements.txt`]
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(list, 'utf8')) return null
  rmSync(venv, { recursive: true, force: true })
  if (spawnSync('python3', ['-m', 'venv', venv], { stdio: 'ignore' }).status !== 0) return 'python3 -m venv does not run here'
  if (spawnSync(`${venv}/bin/python`, ['-m', 'pip', 'install', '--quiet', '--requirement', list], { stdio: 'ignore' }).status !== 0)
    return 'pip cannot install its packages'
  copyFileSync(list, installed)
  return null
}

/** The small Django admin behind a proxy that serves its static files and delays its pages, or the reason that it cannot run. */
export async function startDjango(port: number): Promise<Peer | string> {
  const problem = installDjango()
  if (problem) return problem
  const env = { ...process.env, BENCH_SECRET: randomBytes(32).toString('hex'), PYTHONDONTWRITEBYTECODE: '1' }
  const manage = (...command: string[]) =>
    spawnSync(`${venv}/bin/python`, ['manage.py', ...command], { cwd: django, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (manage('migrate', '--run-syncdb', '--verbosity', '0').status !== 0) return 'its database cannot be made'
  if (manage('collectstatic', '--no-input', '--verbosity', '0').status !== 0) return 'its static files cannot be collected'
  const sessionKey = manage('prepare').stdout.trim()
  const served = ['--bind', `127.0.0.1:${port + 1}`, '--threads', '4', '--keep-alive', '75', '--no-control-socket', '--log-level', 'error']
  const child = spawn(`${venv}/bin/gunicorn`, [...served, 'laboratory.wsgi'], { cwd: django, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const proxy = await startProxy(port, `http://127.0.0.1:${port + 1}`, {
    files: `${django}/.data/files`,
    isFile: (path) => path.startsWith('/static/'),
    // Its words for scripts are the same for everybody, as a static file is.
    isDelayed: (path) => path !== '/admin/jsi18n/',
  })
  const app = measuredDjango(proxy.base, sessionKey)
  const server = await onceReady(child, proxy.base, app.orders, { cookie: `sessionid=${sessionKey}` }).catch(() => null)
  if (!server) {
    child.kill()
    proxy.stop()
    return 'its server does not get ready'
  }
  return {
    app,
    async stop() {
      await server.stop()
      proxy.stop()
    },
  }
}
