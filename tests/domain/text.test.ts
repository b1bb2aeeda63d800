import { expect, test } from 'vitest'
import { comparedName, isBlank, oneLine, severalLines } from '#domain/text.ts'

test.each([
  ['  Asha   Rao ', 'Asha Rao'],
  ['Asha\u00a0Rao', 'Asha Rao'],
  ['Asha\u2003\u3000Rao', 'Asha Rao'],
  ['Asha\nRao\r\n', 'Asha Rao'],
  ['Asha\u2028Rao', 'Asha Rao'],
  ['\u202aAsha\u202c \u2066Rao\u2069', 'Asha Rao'],
  ['\ufeffAsha\u200b Rao', 'Asha Rao'],
  ['A\u0000s\u0007ha', 'Asha'],
  ['Asha\u00ad Rao\ufe0f', 'Asha Rao'],
  ['As\ud800ha', 'Asha'],
  ['Jose\u0301', 'José'],
  ['D’Souza', 'D’Souza'],
  // ZWJ and ZWNJ stay inside Indic words, after a virama and between two letters, and go elsewhere.
  ['क्\u200dष', 'क्\u200dष'],
  ['श्री\u200cमान', 'श्री\u200cमान'],
  ['ന്\u200d', 'ന്\u200d'],
  ['राम\u200c', 'राम'],
  ['\u200dराम', 'राम'],
  ['क\u200d\u200dष', 'कष'],
  ['As\u200dha', 'Asha'],
  ['می\u200cرا', 'می\u200cرا'],
  ['👩\u200d⚕', '👩⚕'],
])('the text %j is %j as one line', (text, line) => {
  expect(oneLine(text)).toBe(line)
  expect(oneLine(line)).toBe(line)
})

test.each([
  ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['\n  first  line \t\n\n second\u200b\n\n', 'first line\n\nsecond'],
])('the text %j is %j in several lines', (text, lines) => {
  expect(severalLines(text)).toBe(lines)
})

test.each([
  ['', true],
  [' \n\t', true],
  ['\u200b\u200c\u200d\u2060\ufeff', true],
  ['\u202e\u00a0\u3164\u115f\u2800', true],
  ['.', false],
  ['अ', false],
])('the text %j is blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank)
})

test.each([
  ['Lipid Profile', 'lipid  profile', true],
  ['Lipid Profile', 'Ｌｉｐｉｄ\u00a0Profile\u200b', true],
  ['Lipid Profile', 'Lipid-Profile', false],
  ['José', 'Jose', false],
])('the names %j and %j are one: %s', (one, other, same) => {
  expect(comparedName(one) === comparedName(other)).toBe(same)
})
