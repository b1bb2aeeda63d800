import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, watch } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServer, type Plugin, type ProxyOptions } from 'vite'
import { filledPage } from '#server/panel.ts'
import { type Command, runCommand } from '#server/commands/command.ts'
import { projectFolder } from '#server/commands/project-folder.ts'

const tsx = join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/cli.mjs')

/**
 * `npm run dev`: the panel at PORT, changed in the open page as it is edited; the API at the next port, which reads a changed declaration or handler again and is
 * started again when the server is edited.
 */
async function develop({ settings, print }: Command): Promise<void> {
  const apiPort = settings.port + 1
  // The running API reads a changed declaration and its handlers again by itself; declarations that the server's own code imports need another start.
  const watched = ['--exclude', standaloneDeclarations(), '--exclude', 'server/entities/*.ts']
  const env = { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: settings.publicUrl }
  const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', ...watched, 'server/main.ts', '--api-only', '--reload'], {
    cwd: projectFolder,
    env,
    stdio: 'inherit',
  })
  const toApi = waitingProxy(apiPort)
  const panel = await createServer({
    root: projectFolder,
    plugins: [{ name: 'lab-time-zone', transformIndexHtml: (html) => filledPage(html, settings) }, reloadDeclarations(), toApi.plugin],
    server: { port: settings.port, host: settings.host, strictPort: true, proxy: { '/api': toApi.proxy } },
  })
  const stop = async () => {
    api.kill('SIGTERM')
    await panel.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  api.on('exit', () => void stop())
  announceMigrations(print)
  await panel.listen()
  print(`Panel with hot reload: ${settings.publicUrl}`)
}

/** Prints the name of each new migration, once. It does not run by itself: one that ran is never edited, and `npm run new:table` writes one for you to read. */
function announceMigrations(print: Command['print']): void {
  const folder = join(projectFolder, 'server/db/migrations')
  const known = new Set(readdirSync(folder))
  watch(folder, (_, name) => {
    if (!name?.endsWith('.sql') || known.has(name)) return
    known.add(name)
    print(`There is a new migration, server/db/migrations/${name}. Read and edit it, then press Enter: the API starts again and runs it.`)
  })
}

/** Milliseconds that a call waits for an API that is being started. */
const maxStartMs = 60_000

/** Proxy to the API: calls wait while the API starts, the first time or after an edit, so that no screen shows a failure. */
function waitingProxy(port: number): { readonly plugin: Plugin; readonly proxy: ProxyOptions } {
  let isUp = false
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const waitUntilUp = async () => {
    isUp &&= await listens(port)
    for (const last = Date.now() + maxStartMs; !isUp && Date.now() < last; isUp = await isReady()) if (!isUp) await setTimeout(50)
  }
  const down = () => {
    isUp = false
  }
  return {
    plugin: {
      name: 'awaited-api',
      configureServer({ middlewares }) {
        middlewares.use('/api', (_request, _response, next) => void waitUntilUp().then(() => next()))
      },
    },
    proxy: {
      target: `http://127.0.0.1:${port}`,
      configure(proxy) {
        proxy.on('error', down)
        // While its database is opened it answers 503.
        proxy.on('proxyRes', ({ statusCode }) => statusCode === 503 && down())
      },
    },
  }
}

/** Checks if a process listens at a port. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** The open page applies a changed declaration without a reload, except for one that other code of the panel imports, or that adds permissions. */
function reloadDeclarations(): Plugin {
  const changes = new Map<string, { readonly file: string; readonly time: number; readonly isGone: boolean }>()
  return {
    name: 'declarations-alive',
    enforce: 'post',
    configureServer({ ws }) {
      // A page that was still loading when a file changed has missed the message.
      ws.on('lab:declarations', ({ since }: { since: number }, client) => {
        for (const changed of changes.values()) if (changed.time > since) client.send('lab:declaration', changed)
      })
    },
    hotUpdate: {
      order: 'post',
      async handler({ type, file, modules, read, timestamp }) {
        const [, path] = /[\\/](resources[\\/][^\\/]+\.ts)$/.exec(file) ?? []
        if (!path || this.environment.name !== 'client') return
        const isImported = modules.some(
          ({ file: own, importers }) => own === file && [...importers].some(({ url }) => !url.includes('/src/routes/declarations.ts')),
        )
        if (isImported || (type !== 'delete' && (await read()).includes('permissions:'))) return
        for (const module of modules) this.environment.moduleGraph.invalidateModule(module)
        const changed = { file: `/${path.replaceAll('\\', '/')}`, time: timestamp, isGone: type === 'delete' }
        changes.set(changed.file, changed)
        this.environment.hot.send({ type: 'custom', event: 'lab:declaration', data: changed })
        return []
      },
    },
  }
}

/** The declarations that no file of the server imports beside their handlers, those that will be written too, as a pattern. */
function standaloneDeclarations(): string {
  const code = readdirSync(join(projectFolder, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('entities'))
    .map((file) => readFileSync(join(projectFolder, 'server', file), 'utf8'))
    .join()
  const imported = [...new Set([...code.matchAll(/'#resources\/([\w-]+)\.ts'/g)].map(([, name]) => name))]
  return `resources/!(${imported.join('|')}).ts`
}

await runCommand(develop)
