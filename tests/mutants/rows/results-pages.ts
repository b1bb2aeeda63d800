import type { MistakeRows } from '../mistake.ts'

/** Pages of results, reports and the catalogue's laboratory data: whose values are shown, what is released and downloaded, what is kept. */
export const resultsPagesMistakes: MistakeRows = {
  'tests/screens/results/grid.test.tsx': {
    'src/pages/results/result-sheet-page.tsx': {
      'what is typed for a test stays with that test': ['            key={test.id}\n', ''],
    },
  },
  'tests/screens/results/parameter-details.test.tsx': {
    'src/pages/results/result-sheet-page.tsx': {
      'the former values of a parameter are those of the patient': ['patientId={patient.id}', 'patientId={sheet.id}'],
    },
  },
  'tests/screens/results/sheets-to-verify.test.tsx': {
    'src/pages/results/result-sheet-page.tsx': {
      'the head of the results has the age on the day of collection': [
        'ageAndSexText(patient.dateOfBirth, patient.gender, sheet.collectedOn)',
        'ageAndSexText(patient.dateOfBirth, patient.gender, new Date().toISOString().slice(0, 10))',
      ],
      'the results of another report are not shown': ['sheet.id === id', "sheet.id !== ''"],
    },
    'src/ui/use-key-shortcuts.ts': {
      'a letter in a value leads to no other patient': ["'input, textarea, select,", "'textarea, select,"],
    },
  },
  'tests/screens/results/release-many.test.tsx': {
    'src/pages/results/release-many-dialog.tsx': {
      'the release of all leaves out what has a flag': ['rows.filter(({ leftOut }) => leftOut === null)', "rows.filter(({ id }) => id !== '')"],
    },
  },
  'tests/screens/results/critical.test.tsx': {
    'src/pages/results/critical-banner.tsx': {
      'an open critical value says that nobody has called': ["{clock.warning ? `. ${clock.warning}` : ''}", "{''}"],
    },
    'src/pages/results/call-dialog.tsx': {
      'a critical value is called through to the number of its patient': [
        'critical.patient.phone ?? critical.customer.phone',
        'critical.customer.phone ?? critical.patient.phone',
      ],
    },
    'src/pages/results/critical-queue.tsx': {
      'a critical value is of its patient, not of who pays': [
        '<TypedText text={row.patient.name} /> <small className="patient-number">{row.patient.number}</small>\n              </th>',
        '<TypedText text={row.customer.name} /> <small className="patient-number">{row.patient.number}</small>\n              </th>',
      ],
    },
    'src/pages/results/steps-bar.tsx': {
      'nothing is released while there are drafts': ["some('release') && !some('enter')", "some('release')"],
    },
  },
  'tests/screens/results/corrections.test.tsx': {
    'src/pages/results/step.ts': {
      'a release is of the values that its dialog was opened with': [
        'const [version] = useState(sheet.version ?? undefined)',
        'const version = sheet.version ?? undefined',
      ],
    },
  },
  'tests/screens/results/several-corrections.test.tsx': {
    'src/pages/results/result-sheet-page.tsx': {
      'a correction that was sent back says why': ["state === 'Draft' && returnReason ?", "state === 'Entered' && returnReason ?"],
      'a released value is corrected whatever the others wait for': ["mayStep('amend', state)) ? (", "mayStep('amend', state)) && released ? ("],
    },
    'src/pages/results/release-dialog.tsx': {
      'a release keeps the comment that the report has': ['note: sheet.notes, reason: null', 'note: null, reason: null'],
      'the comment of a report is no note on a new change': ['[null, textIn(sheet.notes)]', '[null]'],
    },
  },
  'tests/screens/results/next-step.test.tsx': {
    'src/pages/reports/next-step.tsx': {
      'an order without all its results is not offered to be completed': ['missing.length > 0 ?', 'missing.length > 1 ?'],
    },
  },
  'tests/domain/report.test.ts': {
    'domain/report-change.ts': {
      'a report made from results stands only for the tests that it has': ["source !== 'results'", "source !== ''"],
    },
  },
  'tests/screens/reports/reports.test.tsx': {
    'src/pages/reports/report-versions.tsx': {
      'a former version is downloaded as it was': ['await read(id, n)', 'await read(id)'],
    },
    'src/pages/reports/order-choice.tsx': {
      'of several patients none is chosen unasked': ['patients.length === 1 ? (patients[0]?.id ?? null) : null', 'patients[0]?.id ?? null'],
    },
  },
  'tests/screens/reports/patient-choice.test.tsx': {
    'src/pages/reports/order-choice.tsx': {
      'no patient is preselected by what was read before': ['query.isSuccess && !query.isFetching', 'query.data !== undefined'],
      'a preselected patient is not kept when there are several': ['value === preselected.current) onChange(null)', "value === '') onChange(null)"],
    },
  },
  'tests/screens/catalogue/drafts.test.ts': {
    'src/pages/catalogue/parameter-draft.ts': {
      'a critical limit that was included stays so': ['criticalInclusive: critical?.inclusive ?? false', 'criticalInclusive: false'],
    },
    'src/pages/catalogue/range-draft.ts': {
      'an age keeps its unit': ["belowUnit: below?.unit ?? 'years'", "belowUnit: 'years'"],
    },
  },
  'tests/screens/catalogue/laboratory.test.tsx': {
    'src/pages/catalogue/use-laboratory.ts': {
      'a parameter is saved over the version that was read': [
        "send('saveParameter', { id }, change, { version, isAwaited: true })",
        "send('saveParameter', { id }, change, { isAwaited: true })",
      ],
    },
  },
}
