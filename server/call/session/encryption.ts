import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const mark = 'sealed1.'
const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

const keyOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Encrypts a text with the key, bound to its owner; without a key it stays as it is. */
export function encrypt(text: string, owner: string, key: string | null): string {
  if (key === null) return text
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, keyOf(key), iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([iv, encryption.update(text, 'utf8'), encryption.final(), encryption.getAuthTag()])
  return mark + encrypted.toString('base64url')
}

/** True for an encrypted text. */
export function isEncrypted(text: string): boolean {
  return text.startsWith(mark)
}

/** Decrypts a text; null if the key is missing or another one, or the text is another owner's. */
export function decrypt(text: string, owner: string, key: string | null): string | null {
  if (!isEncrypted(text)) return text
  const encrypted = Buffer.from(text.slice(mark.length), 'base64url')
  if (key === null || encrypted.length < ivBytes + tagBytes) return null
  const decryption = createDecipheriv(cipher, keyOf(key), encrypted.subarray(0, ivBytes), { authTagLength: tagBytes })
  decryption.setAAD(Buffer.from(owner)).setAuthTag(encrypted.subarray(-tagBytes))
  try {
    return decryption.update(encrypted.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decryption.final('utf8')
  } catch {
    return null
  }
}
