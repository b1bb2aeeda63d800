const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for a UUID, in small letters or capitals. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
