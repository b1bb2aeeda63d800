/** Levels of a line, the least important first. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Fields of a line in addition to its message: names, counts, codes. Never personal data, never a query string, never a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The server's log: one JSON object a line. Injected, so that a test can read what was written. */
export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/** Creates a log that passes lines of `level` and above to `write`, each with the time and the level. */
export function createLog(write: (line: string) => void, level: LogLevel, clock: () => Date): Log {
  const least = logLevels.indexOf(level)
  const writer =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(own) < least) return
      write(`${JSON.stringify({ time: clock().toISOString(), level: own, message, ...fields })}\n`)
    }
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') }
}

/** A log that writes nothing. */
export const silentLog: Log = createLog(
  () => undefined,
  'error',
  () => new Date(0),
)
