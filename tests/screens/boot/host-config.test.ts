// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { readHostConfig } from '#boot/host-config.ts'
import { pageConfig } from '#boot/page-config.ts'
import { filledPage } from '#server/panel.ts'

const page =
  '<meta name="lab-time-zone" content="__LAB_TIME_ZONE__" /><meta name="lab-api" content="__LAB_API__" /><meta name="lab-data" content="__LAB_DATA__" />'
afterEach(() => {
  document.head.innerHTML = ''
})

describe('values that the server writes into the page', () => {
  test.each([
    [
      { apiUrl: null, dataProvider: 'lab' },
      { apiUrl: '/api', dataProvider: 'lab' },
    ],
    [
      { apiUrl: 'https://api.lab.in/v1', dataProvider: 'simple-rest' },
      { apiUrl: 'https://api.lab.in/v1', dataProvider: 'simple-rest' },
    ],
    [
      { apiUrl: '/lab"><script>', dataProvider: 'memory' },
      { apiUrl: '/lab%22%3E%3Cscript%3E', dataProvider: 'memory' },
    ],
  ] as const)('%j is what the panel reads', (settings, config) => {
    document.head.innerHTML = filledPage(page, { ...settings, timeZone: 'Asia/Dubai' })
    expect(pageConfig()).toEqual(config)
    expect(document.querySelectorAll('meta').length).toBe(3)
  })

  test('a page that no server has filled says so', () => {
    document.head.innerHTML = page
    expect(pageConfig()).toBeNull()
  })
})

describe('config.json of another host', () => {
  const host =
    (body: string | null, type = 'application/json', status = 200) =>
    async () =>
      body === null ? Promise.reject(new TypeError('no')) : new Response(body, { status, headers: { 'content-type': type } })
  const built = { apiUrl: '/api', dataProvider: 'lab' }

  test.each<[string, Parameters<typeof host>, object]>([
    ['is followed', ['{"apiUrl":"https://api.lab.in","dataProvider":"memory"}'], { apiUrl: 'https://api.lab.in', dataProvider: 'memory' }],
    ['may say one thing alone', ['{"apiUrl":"/lab/api"}'], { apiUrl: '/lab/api', dataProvider: 'lab' }],
    ['need not be there', ['no', 'text/plain', 404], built],
    ['is not there where every address is the page', ['<!doctype html>', 'text/html'], built],
    ['may be out of reach', [null], built],
  ])('%s', async (_, answer, config) => {
    expect(await readHostConfig(host(...answer))).toEqual(config)
  })

  test('sets the time zone before the panel reads it', async () => {
    document.head.innerHTML = page
    await readHostConfig(host('{"timeZone":"Asia/Dubai"}'))
    expect(document.querySelector('meta[name="lab-time-zone"]')?.getAttribute('content')).toBe('Asia/Dubai')
  })

  test.each([
    ['{"apiUrl":"api.lab.in"}', '/config.json: apiUrl must be an http or https address, or a path like /api; it is "api.lab.in".'],
    ['{"apiUrl":5}', '/config.json: apiUrl must be an http or https address, or a path like /api; it is 5.'],
    ['{"dataProvider":"rest"}', '/config.json: dataProvider must be one of lab, memory, simple-rest; it is "rest".'],
    ['{"timeZone":"Pune"}', '/config.json: timeZone must be a time zone like Asia/Kolkata; it is "Pune".'],
    ['{"apiURL":"/api"}', '/config.json has "apiURL"; it may have apiUrl, dataProvider, timeZone.'],
    ['[]', '/config.json is no JSON object.'],
    ['{', '/config.json is no JSON object.'],
  ])('%s is refused in a sentence', async (body, sentence) => {
    await expect(readHostConfig(host(body))).rejects.toThrow(sentence)
  })
})
