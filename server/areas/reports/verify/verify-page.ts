import { formatInstant } from '#domain/civil-date.ts'
import { formatPhone } from '#domain/phone.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { escapedHtml, styledPolicy } from '#server/call/plain-page.ts'
import type { LaboratorySettings } from '#server/shared/results/laboratory-head.ts'
import type { VerifiedReport } from './find-verified.ts'

/** A sentence above the page: what was found, or what is wrong with an input. */
export interface VerifyNotice {
  readonly tone: 'good' | 'old' | 'bad'
  readonly title: string
  readonly text: string
}

/** The parts of a page. */
interface Page {
  readonly laboratory: LaboratorySettings
  readonly notice: VerifyNotice
  /** HTML below the notice. */
  readonly content?: string
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{background:Canvas;color:CanvasText;margin:0 auto;max-width:34rem;padding:16px;overflow-wrap:anywhere}
h1{font-size:1rem;font-weight:600;margin:0 0 16px}h2{font-size:1rem;margin:24px 0 4px}p{margin:0 0 12px}.notice{border-left:6px solid;border-radius:6px;padding:12px 16px;margin:0 0 16px}
.notice strong{display:block;font-size:1.25rem;line-height:1.3}.notice p{margin:4px 0 0}.good{border-color:#15803d;background:#15803d1f}.old{border-color:#b45309;background:#b453091f}.bad{border-color:#b91c1c;background:#b91c1c1f}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}dt{opacity:.75}dd{margin:0;font-weight:500}form{display:grid;gap:8px;margin:0 0 16px}label{font-weight:500}
input,button{font:inherit;box-sizing:border-box;width:100%;min-height:48px;padding:8px 12px;border:1px solid #6b7280;border-radius:6px}
button{background:#0f766e;border-color:#0f766e;color:#fff;font-weight:500;cursor:pointer}button.second{background:transparent;color:inherit;border-color:#6b7280}:focus-visible{outline:3px solid #14b8a6;outline-offset:2px}small{opacity:.75}footer{border-top:1px solid #6b728066;margin-top:24px;padding-top:12px}`

const pagePolicy = `${styledPolicy(style)}; form-action 'self'; base-uri 'none'`

/** Headers of every answer of the verify page: nothing is kept, found by a search engine or passed on. */
export const privateHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet' } as const

/** A page without script or picture, readable without the panel (ACC-05). */
export function pageAnswer(status: number, { laboratory, notice, content = '' }: Page, headers: Readonly<Record<string, string>> = {}): Response {
  const { name, address, phone } = laboratory
  const contact = [name, address, phone && formatPhone(phone)].filter(Boolean).map(escapedHtml).join('<br>')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow,noarchive"><title>${escapedHtml(notice.title)} · ${escapedHtml(name)}</title><style>${style}</style></head><body><header><h1>${escapedHtml(name)}</h1></header><main><div class="notice ${notice.tone}" role="status"><strong>${escapedHtml(notice.title)}</strong><p>${escapedHtml(notice.text)}</p></div>${content}</main><footer><small>${contact}</small></footer></body></html>`
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy, ...privateHeaders, ...headers },
  })
}

/** The facts of a genuine report, which name nobody, the form for the year of birth, and the form that checks a file. */
export function reportContent({ number, birth, version, versions }: VerifiedReport, token: string, laboratory: LaboratorySettings, timeZone: string): string {
  const facts = [
    ['Report number', number],
    ['Version', `${version.n} of ${versions[0]?.n ?? version.n}`],
    ...(version.stage ? [['Completeness', reportStages[version.stage].label]] : []),
    ['Date', formatInstant(version.madeAt, timeZone) ?? version.madeAt],
    ['Laboratory', laboratory.name],
  ] as const
  const list = facts.map(([term = '', value = '']) => `<dt>${escapedHtml(term)}</dt><dd>${escapedHtml(value)}</dd>`).join('')
  const path = `/verify/${escapedHtml(token)}`
  const show =
    birth.dateOfBirth === null
      ? '<p>Ask the laboratory for the report: no date of birth is known of the patient, so it is not shown here.</p>'
      : `<form method="post" action="${path}"><label for="year">Patient’s year of birth</label><input id="year" name="year" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" autocomplete="off" required placeholder="YYYY"><button>Show the report</button></form>`
  return `<dl>${list}</dl><h2>Read the report</h2>${show}<h2>Check a file</h2><form method="post" action="${path}/file" enctype="multipart/form-data"><label for="file">The PDF that you were given</label><input id="file" name="file" type="file" accept="application/pdf,.pdf" required><button class="second">Check the file</button><small>It is compared with the laboratory’s file and not kept.</small></form>`
}

/** Result for a genuine report; it names a newer version, and the button that opens it where there is one. */
export function genuineNotice({ birth, version, versions }: Pick<VerifiedReport, 'birth' | 'version' | 'versions'>): VerifyNotice {
  const newest = versions[0]?.n ?? version.n
  if (version.n < newest) {
    const way = birth.dateOfBirth === null ? '.' : ': “Show the report” opens it.'
    return { tone: 'old', title: 'Genuine, but replaced', text: `There is a newer version, ${newest} of ${newest}. Use that one${way}` }
  }
  return { tone: 'good', title: 'Genuine report', text: 'The laboratory issued this report. It is the newest version.' }
}

/** Result for a token without a report: the same for an unknown one, a deleted report and a link that has ended. */
export const noReportNotice: VerifyNotice = {
  tone: 'bad',
  title: 'No report at this address',
  text: 'A report with this code is not genuine, or the laboratory has withdrawn it. A link that was sent to you may have ended: ask the laboratory for a new one.',
}

/** Result for a file, by its version; null for none of the report. */
export function fileNotice({ number, versions }: Pick<VerifiedReport, 'number' | 'versions'>, n: number | null): VerifyNotice {
  const newest = versions[0]?.n
  if (n === null)
    return {
      tone: 'bad',
      title: 'This file is not genuine',
      text: `It is not report ${number} as the laboratory issued it: it was changed or saved again, or it is another file.`,
    }
  if (n !== newest)
    return { tone: 'old', title: 'This file is genuine, but replaced', text: `It is version ${n} of ${newest} of report ${number}. Use version ${newest}.` }
  return { tone: 'good', title: 'This file is genuine', text: `It is report ${number}, version ${n} of ${newest}, unchanged.` }
}
