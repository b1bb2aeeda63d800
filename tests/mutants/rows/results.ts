import type { MistakeRows } from '../mistake.ts'

/** Results and flags. */
export const resultsMistakes: MistakeRows = {
  'tests/domain/results/flag.test.ts': {
    'domain/results/flag.ts': {
      'a value equal to the low bound is normal': ['(number < low || (', '(number <= low || ('],
      'a value with a sign has a flag only where all that it can mean have it': ['others.every((other)', 'others.some((other)'],
      '`≤ 5` can mean 5': ["(comparator === '≤' || comparator === '≥' ? [number] : [])", "(comparator === '≥' ? [number] : [])"],
      'nothing that is measured is below 0': ['? Number.NEGATIVE_INFINITY : 0', '? 0 : Number.NEGATIVE_INFINITY'],
    },
    'domain/results/range.ts': {
      "critical limits of the range come before the parameter's": [
        'rangeFor(parameter, subject)?.critical ?? parameter.critical',
        'parameter.critical ?? rangeFor(parameter, subject)?.critical ?? null',
      ],
      'the critical limit of adults holds for no newborn': ['ranges.length > 0 && !ranges.some', 'ranges.length === 0 && !ranges.some'],
    },
  },
  'tests/domain/results/value.test.ts': {
    'domain/results/value.ts': {
      'a count is flagged by its upper number': ['}-${high}`, high, comparator)', '}-${high}`, low, comparator)'],
    },
  },
  'tests/domain/results/checks.test.ts': {
    'domain/results/checks.ts': {
      'a differential count that is not complete is not too low yet': ['(isComplete && sum < 98)', 'sum < 98'],
      'a part may be as large as its whole': ['sum > limit + epsilon', 'sum >= limit'],
    },
  },
  'tests/domain/results/range.test.ts': {
    'domain/results/range.ts': {
      'the range for the other sex is never taken': ["sex === 'any' || sex === subject.sex", "sex === 'any' || subject.sex === null || sex === subject.sex"],
      'the last day of an age is in its range': ['age <= toDays', 'age < toDays'],
      'a range counts on its last day': ['day <= validTo', 'day < validTo'],
    },
  },
  'tests/domain/results/delta.test.ts': {
    'domain/results/delta.ts': {
      'a change on the last day of its span is large': ['days <= limit.withinDays', 'days < limit.withinDays'],
      'numbers in two units are not compared': ['former.unit !== null && former.unit !== unit', 'former.unit !== null && unit === null'],
    },
  },
  'tests/domain/results/steps.test.ts': {
    'domain/results/states.ts': {
      'who entered any of the values does not verify them': ['!enteredBy.includes(user.id)', 'enteredBy[0] !== user.id'],
    },
    'domain/results/critical.ts': {
      'the clock of a critical value warns at the limit': ['minutes >= callLimits.attempt', 'minutes > callLimits.attempt'],
    },
  },
  'tests/api/results/returned.test.ts': {
    'server/areas/results/work-routes.ts': {
      'a correction that was typed again waits to be handed over': ['or(results.amends, isNotNull(results.returnReason))', 'isNotNull(results.returnReason)'],
    },
  },
  'tests/api/results/history.test.ts': {
    'server/shared/results/released-values.ts': {
      'the history has no values that a correction replaced': ['isNull(results.supersededAt), inArray', 'inArray'],
      'the history has values of one patient': ['eq(results.patientId, patientId), isNull', 'isNull'],
      'the history has no values of a deleted report': [', notInArray(results.reportId, deleted)', ''],
    },
    'server/areas/results/steps.ts': {
      'a release looks at what was released since its values were saved': ['cell?.delta?.beyond', 'cell === null'],
    },
  },
  'tests/domain/results/critical-queue.test.ts': {
    'domain/results/critical-queue.ts': {
      'a critical draft starts no clock': ["next.isDraft ? 'draft' : 'opened'", "'opened'"],
      'another critical value in the place of an open one does not start its clock again': [
        "{ earlier: 'closed', next: 'continued' }",
        "{ earlier: 'closed', next: 'opened' }",
      ],
    },
  },
  'tests/api/results/critical-replaced.test.ts': {
    'server/shared/results/critical-entries.ts': {
      'an open critical value that is emptied stays in the queue': [
        "if (earlier && change.earlier === 'closed') await",
        "if (earlier && change.next === 'not critical') await",
      ],
    },
  },
  'tests/domain/results/collection-day.test.ts': {
    'domain/results/collection-day.ts': {
      'the day of collection is the one in the laboratory': ['civilDateOf(new Date(at), timeZone)', 'new Date(at).toISOString().slice(0, timeZone ? 10 : 0)'],
    },
  },
  'tests/api/results/collection-day.test.ts': {
    'server/shared/results/reevaluate-results.ts': {
      'a released value is not judged again when its visit is completed': ['!(releasedStates as readonly ResultState[]).includes(state) && ', ''],
      'a verified value whose flag changed with the day of collection is verified again': ["state === 'Verified' ?", "state === 'Draft' ?"],
    },
    'server/shared/results/report-sheet.ts': {
      'a report names who drew the blood': ['[printed(collectedAt), collectedBy]', '[printed(collectedAt), null]'],
    },
    'server/shared/settle-facts.ts': {
      'values beside an uploaded file follow the day of collection': [
        '"orders"."id" and reports.deleted_at',
        `"orders"."id" and reports.source = 'results' and reports.deleted_at`,
      ],
    },
  },
  'tests/api/reports/read.test.ts': {
    'server/shared/report-results.ts': {
      'a report says why a value has no flag': ['unclear: unclearTextOf(row)', 'unclear: null'],
    },
  },
  'tests/api/results/pdf-outside.test.ts': {
    'server/areas/results/release-many.ts': {
      'the PDF of a release of many is made before its transaction': [
        '{ ...releasing, files, prepared }',
        '{ ...releasing, files, prepared: prepared && null }',
      ],
    },
  },
  'tests/api/results/pdf.test.ts': {
    'server/shared/results/pdf/head.ts': {
      'a report names the tests of added values': ['...addedLines(added)', '...addedLines(added.slice(9))'],
    },
    'server/shared/results/pdf/draw-report.ts': {
      'the end of a report is on the page of its last value': ['? end - (printArea.end - printArea.bottom) : 0', '? 0 : end * 0'],
    },
  },
  'tests/api/results/critical.test.ts': {
    'server/areas/results/critical-routes.ts': {
      'the log of a critical value names who called': ['    calledBy: userId,', '    calledBy: result.enteredBy ?? userId,'],
    },
    'server/areas/reports/actions.ts': {
      'a report with an open critical value is not deleted': ['await openCriticals(sql, report.id)', 'await openCriticals(sql, user.id)'],
    },
    'server/areas/results/critical.ts': {
      'critical values of a deleted report are not listed': ['    isNull(reports.deletedAt),\n', ''],
    },
  },
  'tests/domain/results/paste.test.ts': {
    'domain/results/paste.ts': {
      'a pasted column across a calculated row is asked about': ['JSON.stringify(every) !== JSON.stringify(typed)', 'every?.length !== typed?.length'],
    },
  },
  'tests/domain/results/missing.test.ts': {
    'domain/results/missing.ts': {
      'a value counts for its own test alone when the missing ones are named': [
        'values.filter(({ testId }) => testId === id)',
        'values.filter(({ testId }) => testId !== null)',
      ],
    },
  },
  'tests/screens/results/other-results.test.tsx': {
    'src/pages/results/plain-row.tsx': {
      'a yes is for one value': ['next.value === row.value ? {} :', 'next.parameter === row.parameter ? {} :'],
    },
    'src/pages/results/manual-results-form.tsx': {
      'what is asked of another row stays': ["name !== 'results' && !isAbout(name)", "!name.startsWith('results') && !isAbout(name)"],
    },
  },
  'tests/api/results/other-results.test.ts': {
    'server/areas/results/steps.ts': {
      'a free row of a test that was taken off the order comes on no report': [
        '!test || value === withdrawnValue',
        '!test || parameterCode === null || value === withdrawnValue',
      ],
    },
    'server/areas/results/free-rows.ts': {
      'another status than the computed flag needs a reason': ["status === 'Normal' && !flagReason?.trim()", '!flagReason?.trim()'],
      'a parameter in two rows of a call is refused': ["keys.indexOf(keys[index] ?? '') < index", "keys.indexOf(keys[index] ?? '') < 0"],
    },
  },
  'tests/api/results/typed-again.test.ts': {
    'server/shared/results/replace-rows.ts': {
      'a value in the place of a withdrawn one is a correction': ['before === null && former !== null ?', 'before !== null && former !== null ?'],
    },
  },
  'tests/api/results/plain-form.test.ts': {
    'server/areas/results/free-rows.ts': {
      'drafts beside rows of the plain form stay drafts': [
        'isDraftLeft ? left.filter(({ key, calculated }) => given.has(key) && !calculated) : left',
        'isDraftLeft ? [...left] : left',
      ],
      'what is calculated from a row of the plain form and from drafts stays a draft': ["isDraftLeft ? { ...saving, untyped: 'Draft' } : saving", 'saving'],
      'a value typed for a calculated parameter is not dropped': ['parameter && cell?.calculated ?', "parameter && cell?.calculated && value === '' ?"],
    },
  },
  'tests/api/results/release-limits.test.ts': {
    'server/areas/results/release.ts': {
      'the note of a former release explains no new change': [
        'deltaBeyond && !words.note?.trim()',
        'deltaBeyond && !(words.note ?? sheet.report.notes)?.trim()',
      ],
      'an empty note takes the former one away': ['words.note === undefined ? {}', '!words.note?.trim() ? {}'],
      'no release makes a file in the place of one that was uploaded': ['releaseSourceProblem(sheet.report.source)', "releaseSourceProblem('results')"],
    },
    'server/areas/results/release-many.ts': {
      'a deleted report is left out of a release of many': ['!report || report.deletedAt !== null', '!report'],
    },
  },
  'tests/api/results/release-many.test.ts': {
    'server/areas/results/release-many.ts': {
      'no outcome of a release of many names a patient': ["problem.code === 'unprintable'", "problem.code === 'unreadable'"],
    },
    'server/areas/results/left-out.ts': {
      'an incomplete report is not released with others': ['missing: pending.flatMap', 'missing: pending.slice(1).flatMap'],
      'who entered the values does not release them with others': ['reason: null, twoPersons', 'reason: null, twoPersons: false && twoPersons'],
    },
    'server/shared/results/completeness.ts': {
      'a second report of the same patient is not released unseen': [
        'other.id !== report.id && pairOf(other) === pairOf(report)',
        'other.id !== report.id && pairOf(other) === report.id',
      ],
    },
    'server/jobs/jobs.ts': {
      'a job that was cancelled does no further item': [", eq(jobs.state, 'Running')))", '))'],
      'a job ends where whoever began it may not do it any more': [
        '!user || !hasPermission(user, kind.calls.act)',
        '!user && !hasPermission(user, kind.calls.act)',
      ],
    },
  },
  'tests/api/results/preliminary.test.ts': {
    'server/areas/results/release.ts': {
      'a yes to one question of a release is none to another': ['!confirmed.includes(code)', 'confirmed.length === 0'],
      'the next release of a preliminary report is a final one': ["sheet.report.stage ?? 'unknown'", 'stage'],
    },
    'server/shared/results/release-changes.ts': {
      'the reasons of all corrections of one release are named': ['reasonsOf(amended.map', 'reasonsOf(amended.slice(0, 1).map'],
    },
    'server/shared/results/pending.ts': {
      'a withdrawn value is not still to come': ['[...rows, ...withdrawn]', '[...rows]'],
    },
  },
  'tests/api/reports/second-report.test.ts': {
    'server/areas/reports/upload.ts': {
      "a file does not go in the place of another patient's report": ['!others.some(({ id }) => id === replaces)', 'replaces === orderId'],
      'a second report is added only after a question': ['replaces === undefined && !isBeside', 'replaces !== undefined && !isBeside'],
    },
    'server/areas/results/routes.ts': {
      'results beside an uploaded file leave the queue once they are verified': [
        "sheet.report.source === 'upload'",
        "sheet.report.source === 'results' && rowsFor.length === 0",
      ],
    },
  },
  'tests/api/results/own-flag.test.ts': {
    'server/areas/results/left-out.ts': {
      'a flag that staff set is looked at before the release': [
        'hasOwnFlag: rows.some(({ flagReason }) => flagReason !== null)',
        'hasOwnFlag: rows.length === 0',
      ],
    },
    'domain/results/flag.ts': {
      'a critical value loses the flag that staff gave it before it was critical': ["computed !== 'Critical' ||", 'computed !== null ||'],
    },
  },
  'tests/api/results/corrections.test.ts': {
    'server/shared/results/last-released.ts': {
      'a correction is compared with what was released last': [
        '.orderBy(desc(results.releasedAt), desc(results.id))',
        '.orderBy(results.releasedAt, desc(results.id))',
      ],
    },
    'server/areas/results/save-values.ts': {
      'a value that somebody else saved is not replaced unseen': ['entry.replaces !== saved && next !== saved', 'entry.replaces === saved && next !== saved'],
      'a comment that somebody else saved is not replaced unseen': ['![seen.comment, comment?.trim() || null].includes(saved)', '!seen'],
      'a flag that somebody else set is not replaced unseen': [
        'isOwn(seen) || isOwn({ flag, flagReason })',
        'seen.flag === null || isOwn({ flag, flagReason })',
      ],
      'a draft that the catalogue would no longer take stays when another value is saved': [
        'before !== null && isDraft && value !== null',
        'before !== null && isDraft',
      ],
      'a correction leaves the other released values alone': [
        "before ? mayStep('save', before.state) : amendment === undefined",
        'before !== null || amendment === undefined',
      ],
    },
    'server/areas/results/release.ts': {
      'a withdrawn value leaves the report when its correction is released': ['value === withdrawnValue ? [rowId] : []', 'value === withdrawnValue ? [] : []'],
    },
  },
  'tests/screens/reports/reports.test.tsx': {
    'src/pages/reports/order-choice.tsx': {
      'two patients of the same name are distinguished where a report is uploaded': ['facts: patientFactsText({ number, gender, dateOfBirth })', "facts: ''"],
    },
  },
  'tests/screens/catalogue/laboratory.test.tsx': {
    'src/pages/catalogue/range-draft.ts': {
      'a comma in a reference range is no decimal point': ['const plain = text.trim()\n', "const plain = text.trim().replace(',', '.')\n"],
    },
  },
}
