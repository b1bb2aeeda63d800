/** Colours of containers by the first word of their names, as caps of tubes have them (ISO 6710). */
const containerColours: Readonly<Record<string, string>> = {
  lavender: '#9b7fc4',
  purple: '#7c4fa8',
  pink: '#e38fb0',
  grey: '#8a939b',
  gray: '#8a939b',
  yellow: '#e6b93c',
  gold: '#d9a520',
  red: '#c8352f',
  light: '#7fb8e6',
  blue: '#3f7fc4',
  royal: '#2b4fa8',
  green: '#3f9a57',
  orange: '#e38b3a',
  black: '#2b2f33',
  white: '#f4f6f7',
}

/** The colour of a container such as `Lavender (EDTA)`; null for one whose name begins with no colour. */
export function containerColour(name: string): string | null {
  const word = /^\p{L}+/u.exec(name.trim())?.[0].toLowerCase() ?? ''
  return Object.hasOwn(containerColours, word) ? (containerColours[word] ?? null) : null
}
