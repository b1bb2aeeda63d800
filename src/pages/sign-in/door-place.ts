/** The addresses in front of the panel, which need no sign-in (AUTH-06, AUTH-12). */
export const doorPlaces = ['/login', '/forgot-password', '/reset-password'] as const

export type DoorPlace = (typeof doorPlaces)[number]

/** Which of them a path is, or null; a slash at the end changes nothing. */
export function doorPlaceOf(pathname: string): DoorPlace | null {
  const path = pathname.replace(/\/+$/, '')
  return doorPlaces.find((place) => place === path) ?? null
}
