import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { filledPage } from '#server/panel.ts'
import { type Command, runCommand } from '#server/commands/command.ts'
import { projectFolder } from '#server/commands/project-folder.ts'

const resolve = createRequire(import.meta.url).resolve
const tsx = join(dirname(resolve('tsx/package.json')), 'dist/cli.mjs')

/** `npm run dev`: the panel at PORT, changed in the open page as it is edited; the API at the next port, which reads a changed declaration again and is started again when the server is edited. */
async function develop({ settings, say }: Command): Promise<void> {
  const apiPort = settings.port + 1
  // The running API reads a changed declaration again by itself; those that the server's own code imports need another start.
  const watched = ['--include', 'server/db/migrations/*.sql', '--exclude', declarationsAlone()]
  const env = { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: settings.publicUrl }
  const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', ...watched, 'server/main.ts', '--api-only', '--reload'], {
    cwd: projectFolder,
    env,
    stdio: 'inherit',
  })
  const panel = await createServer({
    root: projectFolder,
    plugins: [{ name: 'lab-time-zone', transformIndexHtml: (html) => filledPage(html, settings) }, declarationsAlive()],
    server: { port: settings.port, host: settings.host, strictPort: true, proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  })
  const stop = async () => {
    api.kill('SIGTERM')
    await panel.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  api.on('exit', () => void stop())
  await panel.listen()
  say(`Panel with hot reload: ${settings.publicUrl}`)
}

/** The open page takes up a changed declaration without being loaded again, but for one that other code of the panel imports, or that brings permissions along. */
function declarationsAlive(): Plugin {
  return {
    name: 'declarations-alive',
    enforce: 'post',
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
        this.environment.hot.send({ type: 'custom', event: 'lab:declaration', data: changed })
        return []
      },
    },
  }
}

/** The declarations that no file of the server imports, those that will be written too, as a pattern. */
function declarationsAlone(): string {
  const code = readdirSync(join(projectFolder, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(projectFolder, 'server', file), 'utf8'))
    .join()
  const imported = [...new Set([...code.matchAll(/'#resources\/([\w-]+)\.ts'/g)].map(([, name]) => name))]
  return `resources/!(${imported.join('|')}).ts`
}

await runCommand(develop)
