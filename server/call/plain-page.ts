import { createHash } from 'node:crypto'
import { apiPolicy } from './security-headers.ts'

/** Escapes a text for HTML, also in the value of an attribute. */
export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Returns the content security policy of a page that needs no script and no other file: its style element alone may be applied. */
export function styledPolicy(style: string): string {
  return `${apiPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`
}
