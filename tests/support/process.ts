import { spawn } from 'node:child_process'
import { slowOpening } from '#server/commands/open-database.ts'
import { projectFolder } from '#server/commands/project-folder.ts'
import { onTestFinished } from 'vitest'
import { builtFile, builtPrograms } from '#tests/support/built-programs.ts'

/** One of our programs in a separate process. */
export interface Program {
  readonly pid: number
  /** Its output so far, of both streams. */
  output(): string
  /** Resolves when its output matches; rejects with the output when it ends before. */
  says(pattern: RegExp): Promise<void>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
  kill(signal: NodeJS.Signals): void
  /** Writes its whole input. */
  input(text: string): void
}

const built = await builtPrograms()

/** Runs a program as it was built for the tests; killed when the running test ends. */
export function runProgram(file: string, args: readonly string[], env: Readonly<Record<string, string>>): Program {
  return runNode([builtFile(built, file), ...args], env)
}

/** Runs a program in a laboratory that is no demo, without input, to its end; returns its exit code and output. */
export async function runToEnd(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const program = runProgram(file, args, { LAB_DEMO: 'off', LOG_LEVEL: 'error', ...env })
  program.input('')
  return { code: await program.ended, output: withoutSlowNotice(program.output()) }
}

/** Output without the line that a busy machine adds: it opens a database slowly. */
export const withoutSlowNotice = (output: string) => output.replace(`${slowOpening}\n`, '')

/** Runs `node args` in a folder, by default the repository's root, with only these environment variables beside PATH; killed when the running test ends. */
export function runNode(args: readonly string[], env: Readonly<Record<string, string>>, folder = projectFolder): Program {
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, LAB_ENV_FILE: 'none', ...env },
  })
  let output = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
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
    output: () => output,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!pattern.test(output)) return
          listeners.delete(check)
          resolve()
        }
        listeners.add(check)
        check()
        void ended.then((code) => reject(new Error(`It ended with ${code} before it said ${pattern}:\n${output}`)))
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
