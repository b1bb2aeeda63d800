import { expect, test } from 'vitest'
import { shortcutKey } from '#ui/shortcut-key.ts'

test.each([
  ['s', 'KeyS', false, 's'],
  ['S', 'KeyS', true, 'S'],
  ['S', 'KeyS', false, 's'], // Caps Lock
  ['क', 'KeyK', false, 'k'], // Hindi
  ['क्ष', 'Digit7', false, '7'], // Hindi: one key, three signs
  ['ஸ', 'KeyQ', false, 'q'], // Tamil
  ['ಳ', 'KeyN', true, 'N'], // Kannada
  ['१', 'Digit1', false, '1'],
  ['१', 'Numpad1', false, '1'],
  ['य', 'Slash', false, '/'],
  ['य़', 'Slash', true, '?'],
  ['ः', 'Minus', true, '_'],
  ['z', 'KeyY', false, 'z'], // German: the letter counts, not its place
  ['&', 'Digit1', false, '&'], // French
  ['Enter', 'Enter', false, 'Enter'],
  ['ArrowUp', 'ArrowUp', true, 'ArrowUp'],
  [' ', 'Space', false, ' '],
  ['É', 'Digit2', false, '2'],
  ['…', 'IntlBackslash', false, '…'],
])('the key %s at %s (with Shift: %s) is %s', (key, code, shiftKey, meant) => {
  expect(shortcutKey({ key, code, shiftKey })).toBe(meant)
})
