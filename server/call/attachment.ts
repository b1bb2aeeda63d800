/** A Content-Disposition that offers a file for saving or viewing under a name (RFC 6266): in plain ASCII for old clients, and the whole name beside it. */
export function attachment(name: string, place: 'attachment' | 'inline' = 'attachment'): string {
  const clean = name.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
  const plain = clean.replace(/[^\x20-\x7e]|["%]/g, '_')
  const whole = encodeURIComponent(clean).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${place}; filename="${plain}"${plain === clean ? '' : `; filename*=UTF-8''${whole}`}`
}
