import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A running server of the bench: its address and how it is ended. */
export interface BenchServer {
  readonly base: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Starts the server on a separate data folder and waits until it is ready. */
export async function startServer(
  port: number,
  dataDir: string,
  own: { readonly arguments?: readonly string[]; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<BenchServer> {
  const child = spawn('node', ['--import', 'tsx', 'server/main.ts', ...(own.arguments ?? [])], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LAB_ENV_FILE: 'none', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', LAB_DEMO: 'on', ...own.env },
  })
  const base = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${base}/api/health/ready`).catch(() => null))?.ok ?? false
  const until = Date.now() + 120_000
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the server did not get ready')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    base,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Signs in, as the demo's super admin by default; answers the token and the user as the browser stores them. */
export async function signInForBench(base: string, email = 'super@lab.example', password = 'Demo@2468'): Promise<{ token: string; user: unknown }> {
  const response = await fetch(`${base}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data } = (await response.json()) as { data: { token: string; user: unknown } }
  return data
}
