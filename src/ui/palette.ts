import { type Tone, tones } from '#domain/tone.ts'

/** Light or dark, as painted. */
export type Scheme = 'light' | 'dark'

/** The colours of the panel in addition to the tones: three surfaces, three text colours, two lines, one accent. */
export const palette = {
  ground: { light: '#f5f7f8', dark: '#0f1417' },
  surface: { light: '#ffffff', dark: '#161d21' },
  raised: { light: '#ffffff', dark: '#1e272c' },
  fill: { light: '#eef2f4', dark: '#232d33' },
  text: { light: '#17212b', dark: '#e3e9ed' },
  quiet: { light: '#55636e', dark: '#9fadb8' },
  line: { light: '#dfe5e9', dark: '#2c373e' },
  edge: { light: '#7d8b96', dark: '#6d7c87' },
  accent: { light: '#0f766e', dark: '#2dd4bf' },
  accentStrong: { light: '#115e59', dark: '#5eead4' },
  accentFill: { light: '#e3f4f1', dark: '#12332f' },
  // A filled button: antd darkens the accent in the dark scheme.
  primary: { light: '#0f766e', dark: '#29b7a5' },
  // Fill level of a time slot (SLT-03), always beside its number.
  usageGreen: { light: '#1a7f4b', dark: '#3fb27a' },
  usageYellow: { light: '#b98a00', dark: '#e3bd3a' },
  usageOrange: { light: '#d9680b', dark: '#f08a3c' },
  usageRed: { light: '#c02626', dark: '#ef6a6a' },
  onAccent: { light: '#ffffff', dark: '#06231f' },
} as const satisfies Record<string, Record<Scheme, string>>

/** The custom properties of a scheme by name: `--lab-accent`, `--tone-danger-text`. */
export function colourProperties(scheme: Scheme): Record<string, string> {
  const own = Object.entries(palette).map(([name, colour]) => [`--lab-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, colour[scheme]])
  const toned = (Object.keys(tones) as Tone[]).flatMap((tone) =>
    Object.entries(tones[tone][scheme]).map(([part, colour]) => [`--tone-${tone}-${part}`, colour]),
  )
  return Object.fromEntries([...own, ...toned])
}

/** The class of each tone in its soft form: tinted background, dark text, border. */
export function toneRules(): string {
  return Object.keys(tones)
    .map((tone) => `.tone-${tone}{color:var(--tone-${tone}-text);background-color:var(--tone-${tone}-background);border-color:var(--tone-${tone}-border)}`)
    .join('\n')
}
