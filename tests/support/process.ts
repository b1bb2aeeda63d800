import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { builtFile, builtPrograms } from '#tests/support/built-programs.ts'

const root = dirname(createRequire(import.meta.url).resolve('#package'))

/** A program of ours in a process of its own. */
export interface Program {
  readonly pid: number
  /** All it wrote so far, both streams. */
  said(): string
  /** Resolves once it has written something that matches; rejects with all it wrote when it ends before. */
  says(pattern: RegExp): Promise<void>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
  kill(signal: NodeJS.Signals): void
  /** Gives it its whole input. */
  input(text: string): void
}

const built = await builtPrograms()

/** Runs a program as it was built for the tests; killed when the running test ends. */
export function runProgram(file: string, args: readonly string[], env: Readonly<Record<string, string>>): Program {
  return runNode([builtFile(built, file), ...args], env)
}

/** Runs a program in a laboratory that is no demo, without input, to its end; gives its exit code and all it wrote. */
export async function runToEnd(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const program = runProgram(file, args, { LAB_DEMO: 'off', LOG_LEVEL: 'error', ...env })
  program.input('')
  return { code: await program.ended, said: program.said() }
}

/** Runs a program from its sources, as `npm start` does: four times as slow a start. */
export function runSource(file: string, args: readonly string[], env: Readonly<Record<string, string>>): Program {
  return runNode(['--import', 'tsx', join(root, file), ...args], env)
}

/** Runs `node args` from the repository's root with only these environment variables beside PATH. */
function runNode(args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { PATH: process.env.PATH, LAB_ENV_FILE: 'none', ...env },
  })
  let said = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    for (const listener of [...listeners]) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    pid: child.pid ?? 0,
    said: () => said,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(said)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
        void ended.then((code) => reject(new Error(`It ended with ${code} before it said ${pattern}:\n${said}`)))
      }),
    ended,
    kill: (signal) => {
      child.kill(signal)
    },
    input: (text) => {
      child.stdin.end(text)
    },
  }
}
