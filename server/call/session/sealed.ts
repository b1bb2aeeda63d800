import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const mark = 'sealed1.'
const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

const keyOf = (secret: string) => createHash('sha256').update(secret).digest()

/** A text as only who has the key reads it, and only as that of its owner; as it is without a key. */
export function seal(text: string, owner: string, key: string | null): string {
  if (key === null) return text
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(key), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
  return mark + sealed.toString('base64url')
}

/** Whether a text was sealed. */
export function isSealed(text: string): boolean {
  return text.startsWith(mark)
}

/** What was sealed; null where the key is missing, is another one, or the text is somebody else's. */
export function unseal(text: string, owner: string, key: string | null): string | null {
  if (!isSealed(text)) return text
  const sealed = Buffer.from(text.slice(mark.length), 'base64url')
  if (key === null || sealed.length < ivBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, keyOf(key), sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    return opening.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return null
  }
}
