/** A Content-Disposition that offers a file for saving, or for looking at, under a name (RFC 6266): plain ASCII for old readers, the whole name beside it. */
export function attachment(name: string, place: 'attachment' | 'inline' = 'attachment'): string {
  const clean = name.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
  const plain = clean.replace(/[^\x20-\x7e]|["%]/g, '_')
  const whole = encodeURIComponent(clean).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${place}; filename="${plain}"${plain === clean ? '' : `; filename*=UTF-8''${whole}`}`
}
