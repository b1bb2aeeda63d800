import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createServer } from 'vite'
import { filledPage } from '#server/panel.ts'
import { type Command, runCommand } from '#server/commands/command.ts'
import { projectFolder } from '#server/commands/project-folder.ts'

const resolve = createRequire(import.meta.url).resolve
const tsx = join(dirname(resolve('tsx/package.json')), 'dist/cli.mjs')

/** `npm run dev`: the panel at PORT, changed in the open page as it is edited; the API at the next port, started again when the server or a declaration is edited. */
async function develop({ settings, say }: Command): Promise<void> {
  const apiPort = settings.port + 1
  const watched = ['server/db/migrations/*.sql', 'resources/*.ts'].flatMap((files) => ['--include', files])
  const env = { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: settings.publicUrl }
  const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', ...watched, 'server/main.ts', '--api-only'], {
    cwd: projectFolder,
    env,
    stdio: 'inherit',
  })
  const panel = await createServer({
    root: projectFolder,
    plugins: [{ name: 'lab-time-zone', transformIndexHtml: (html) => filledPage(html, settings) }],
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

await runCommand(develop)
