/** Spellings that are stored as plain letters, with the signs that they are shown by. */
const spellings: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/(?<=10)\^-?\d+/g, (power) => [...power.slice(1)].map((sign) => powers[sign] ?? sign).join('')],
  [/\bu(?=(?:g|L|l|m|mol|IU|U|kat)\b)/g, 'µ'],
  [/(?<=\d) ?m2\b/g, ' m²'],
  [/(?<=^|\/)m2\b/g, 'm²'],
  [/(?<=\b[cm]m)3\b/g, '³'],
  [/>=/g, '≥'],
  [/<=/g, '≤'],
  [/(?<=\d) - (?=\d)/g, '–'],
  [/(?<=\d) (?=10[⁻⁰¹²³⁴-⁹])/g, ' × '],
]

const powers: Readonly<Record<string, string>> = { '-': '⁻', ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, digit) => [digit, sign])) }

/** Typesets a unit, a reference range or a limit: `4 - 10 10^3/uL` as `4–10 × 10³/µL`, `mL/min/1.73m2` as `mL/min/1.73 m²`, `>= 126` as `≥ 126`. Only for display. */
export function scientificText(stored: string): string {
  return spellings.reduce((text, [spelling, sign]) => text.replace(spelling, typeof sign === 'string' ? () => sign : sign), stored)
}

/** A value with its unit as they are shown, `16 × 10³/µL`; without the unit where there is none. */
export function measuredText(value: string, unit: string): string {
  return scientificText([value, unit].filter(Boolean).join(' '))
}

/** A reference range as it is shown beside its unit: without the unit at its end. */
export function rangeBesideUnit(range: string, unit: string): string {
  return scientificText(unit !== '' && range.endsWith(` ${unit}`) ? range.slice(0, -unit.length - 1) : range)
}
