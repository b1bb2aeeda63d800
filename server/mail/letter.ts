import { sniffType } from '#server/files/sniff-type.ts'

/** The laboratory that a mail is from. */
export interface Sender {
  readonly name: string
  /** Its logo, a PNG or JPEG, or null. */
  readonly logo: Uint8Array | null
}

/** The content of a mail, as nodemailer takes it. */
interface Letter {
  readonly text: string
  readonly html?: string
  readonly attachments?: { readonly filename: string; readonly cid: string; readonly content: Buffer; readonly contentType: string }[]
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
const linked = (text: string) => escaped(text).replace(/https?:\/\/[^\s<>"]+/g, (address) => `<a href="${address}">${address}</a>`)

/**
 * Returns a mail's content: its text, and the same below the laboratory's logo and name; the logo is in the mail itself, since mail programs load no pictures from elsewhere.
 * Without a logo the text is all.
 */
export function letterOf(text: string, { name, logo }: Sender): Letter {
  if (!logo) return { text }
  const contentType = sniffType(logo) ?? 'application/octet-stream'
  const cid = 'logo@laboratory'
  const html = `<!doctype html><html><body style="font:16px/1.5 sans-serif"><p><img src="cid:${cid}" alt="" height="48" style="vertical-align:middle"> <strong>${escaped(name)}</strong></p><div style="white-space:pre-line">${linked(text)}</div></body></html>`
  return { text, html, attachments: [{ filename: `logo.${contentType.split('/')[1]}`, cid, content: Buffer.from(logo), contentType }] }
}
