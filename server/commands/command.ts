import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { createLog, type Log } from '#server/log.ts'
import { BadSettings, readSettings, type Settings } from '#server/settings.ts'
import { isSentence } from './start-problem.ts'

/** Inputs of every command of the server. */
export interface Command {
  readonly settings: Settings
  readonly log: Log
  /** Prints a line for the user of the command; the log goes to standard error. */
  print(line: string): void
}

/**
 * Runs a command: settings from the environment and its file, the log on standard error, sentences on standard output. A rejection is printed as one sentence,
 * and the exit code is 1.
 */
export async function runCommand(work: (command: Command) => Promise<void>): Promise<void> {
  // Files of the database and uploads can be read only by their owner.
  process.umask(0o077)
  try {
    loadEnvironmentFile()
    const settings = readSettings(process.env)
    const format = settings.logFormat ?? (process.stderr.isTTY ? 'text' : 'json')
    const log = createLog(
      (line) => process.stderr.write(line),
      settings.logLevel ?? (process.stderr.isTTY ? 'warn' : 'info'),
      () => new Date(),
      format,
    )
    await work({ settings, log, print: (line) => process.stdout.write(`${line}\n`) })
  } catch (error) {
    if (isSentence(error)) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`The server could not go on: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(1)
  }
}

/**
 * Adds the settings of LAB_ENV_FILE, `.env` where it is not named, to the environment; what the environment has already stays. Throws `BadSettings` for a file
 * that was named and cannot be read.
 */
export function loadEnvironmentFile(environment: Readonly<Record<string, string | undefined>> = process.env): void {
  const named = environment.LAB_ENV_FILE?.trim()
  const file = named || '.env'
  if (named === 'none' || (!named && !existsSync(file))) return
  try {
    loadEnvFile(file)
  } catch {
    throw new BadSettings(`LAB_ENV_FILE must be a file that can be read; it is "${file}".`)
  }
}
