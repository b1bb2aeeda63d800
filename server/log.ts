/** Levels of a line, the least important first. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Fields of a line in addition to its message: names, counts, codes. Never personal data, never a query string, never a body. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The server's log, a line for each event. Injected, so that a test can read what was written. */
export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/** Forms of a line: a JSON object for machines, or words for a terminal. */
export type LogFormat = 'json' | 'text'

const lineOf: Readonly<Record<LogFormat, (at: Date, level: LogLevel, message: string, fields: LogFields) => string>> = {
  json: (at, level, message, fields) => JSON.stringify({ time: at.toISOString(), level, message, ...fields }),
  text: (at, level, message, fields) =>
    [
      at.toTimeString().slice(0, 8),
      level.padEnd(5),
      message,
      ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)),
    ].join(' '),
}

/** Creates a log that passes lines of `level` and above to `write`, each with the time and the level. */
export function createLog(write: (line: string) => void, level: LogLevel, clock: () => Date, format: LogFormat = 'json'): Log {
  const least = logLevels.indexOf(level)
  const writer =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(own) < least) return
      write(`${lineOf[format](clock(), own, message, fields)}\n`)
    }
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') }
}

/** A log that writes nothing. */
export const silentLog: Log = createLog(
  () => undefined,
  'error',
  () => new Date(0),
)
