/** Longest name kept, in characters; file systems refuse more than 255 bytes. */
const maxNameLength = 120

/** Maximum characters of a header, since finding the end of a name takes quadratic time. */
const maxHeaderLength = 4000

/**
 * The file name that a Content-Disposition header gives (RFC 6266): `filename*` (RFC 5987) before `filename`, without paths,
 * control characters and characters that change the text direction. Null without a usable name (REP-09).
 */
export function fileNameOf(header: string | undefined): string | null {
  if (!header) return null
  const parameters = parametersOf(header.slice(0, maxHeaderLength))
  return safeFileName(decoded(parameters.get('filename*')) ?? parameters.get('filename'))
}

function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const match of header.matchAll(/;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/gs)) {
    const name = match[1]?.toLowerCase()
    const value = match[2]?.replace(/\\(.)/gs, '$1') ?? match[3] ?? ''
    if (name && !parameters.has(name)) parameters.set(name, value)
  }
  return parameters
}

function decoded(value: string | undefined): string | undefined {
  const match = /^(utf-8|iso-8859-1)'[^']*'(.*)$/is.exec(value ?? '')
  if (!match) return undefined
  const bytes = match[2] ?? ''
  try {
    return match[1]?.toLowerCase() === 'utf-8'
      ? decodeURIComponent(bytes)
      : bytes.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  } catch {
    return undefined
  }
}

/** A name that may be offered for saving, or null when nothing usable is left. */
export function safeFileName(raw: string | undefined): string | null {
  const name = (raw ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/s, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (name === '') return null
  const characters = [...name]
  if (characters.length <= maxNameLength) return name
  const extension = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? ''
  const stem = characters.slice(0, maxNameLength - extension.length).join('')
  // The cut name must not end in a dot or a space: Windows allows no such name.
  return stem.replace(/[.\s]+$/, '') + extension
}
