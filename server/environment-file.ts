import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { BadSettings } from '#server/settings.ts'

/** Adds the settings of LAB_ENV_FILE, `.env` where it is not named, to the environment; what the environment has already stays. Throws `BadSettings` for a file that was named and cannot be read. */
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
