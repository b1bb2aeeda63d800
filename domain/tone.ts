/** Meaning of a colour on the screen. A status names a tone, never a colour. */
export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger'

/** One tone's colours on one surface, as #rrggbb. */
export interface ToneColours {
  readonly background: string
  readonly text: string
  readonly border: string
}

/** Every tone in light and dark; text on background reaches 4.5:1 (WCAG 2.2, 1.4.3), tested in tests/domain/tone.test.ts. */
export const tones: Record<Tone, Record<'light' | 'dark', ToneColours>> = {
  neutral: {
    light: { background: '#f1f4f6', text: '#414d57', border: '#d5dce1' },
    dark: { background: '#2a333b', text: '#c3ced6', border: '#3d4954' },
  },
  info: {
    light: { background: '#e8f1fc', text: '#1a4f95', border: '#c3daf5' },
    dark: { background: '#16304f', text: '#a9ccf8', border: '#25476f' },
  },
  progress: {
    light: { background: '#f0ecfb', text: '#57389c', border: '#d9cef4' },
    dark: { background: '#302552', text: '#cdbdf7', border: '#473877' },
  },
  success: {
    light: { background: '#e6f5ec', text: '#155f38', border: '#bde3cd' },
    dark: { background: '#123a27', text: '#9ce0b8', border: '#1f5a3d' },
  },
  warning: {
    light: { background: '#fdf3dd', text: '#7a4a00', border: '#f3dca6' },
    dark: { background: '#43300c', text: '#f3cf88', border: '#654a17' },
  },
  danger: {
    light: { background: '#fdecec', text: '#9b1c1c', border: '#f6c9c9' },
    dark: { background: '#4a1b1d', text: '#f8b4b4', border: '#6e2a2d' },
  },
}

/** Look of one value in a closed set: label, tone, and an icon name from `statusIcons`, so that colour is never the only sign. */
export interface StatusStyle {
  readonly label: string
  readonly tone: Tone
  readonly icon: StatusIconName
  /** True for a value that calls for nothing: lists leave it out, so that the others are seen. */
  readonly isUsual?: true
}

/** Icons that a status may carry; `ui/status-icon` draws each. */
export const statusIcons = [
  'circle',
  'check',
  'check-double',
  'clock',
  'droplet',
  'flask',
  'cross',
  'undo',
  'alert',
  'minus',
  'star',
  'shield',
  'user',
  'users',
] as const
export type StatusIconName = (typeof statusIcons)[number]
