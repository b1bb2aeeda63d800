import type { MistakeRows } from '../mistake.ts'

/** Flags, ranges, units, release and correction of results, and the patient that they belong to. */
export const resultMistakes: MistakeRows = {
  'tests/domain/results/flag.test.ts': {
    'a value at the low bound is normal': ['beyond', 'number < low', 'number <= low'],
    'critical limits of a range precede those of the parameter': [
      'criticalLimitsAt',
      'rangeAt(parameter, subject, age)?.critical ?? parameter.critical',
      'parameter.critical ?? rangeAt(parameter, subject, age)?.critical ?? null',
    ],
  },
  'tests/domain/results/formulas.test.ts': {
    'a formula reads only numbers in its units': ['hasFormulaUnit', "comparedUnit(formulaUnits[code] ?? '') === comparedUnit(unit)", 'unit !== null'],
  },
  'tests/domain/accredited-scope.test.ts': {
    'a test is inside the scope on its last day': ['isInScope', 'day <= scopeTo', 'day < scopeTo'],
    'a test without a scope is outside it': ['isInScope', 'scopeFrom !== null && scopeFrom <= day', '(scopeFrom ?? day) <= day'],
  },
  'tests/api/samples/referral.test.ts': {
    'a sample that is not collected is not sent out': ['maySendOut', "state !== 'ToCollect' &&", ''],
    'a condition that was taken back is an event too': ['sampleRoutes', 'body.condition !== sample.condition', 'body.condition !== null'],
  },
  'tests/domain/results/range.test.ts': {
    'a range for the other sex is never used': ['fitsSex', "sex === 'any' ||", "sex === 'any' || subject.sex === null ||"],
    'the last day of an age belongs to its range': ['fitsAge', 'age <= toDays', 'age < toDays'],
  },
  'tests/domain/results/stated-ranges.test.ts': {
    'a stated age that fits several ranges gives no flag': ['hasSeveralRanges', 'others.some((other) => !isSameRange(first, other))', 'false'],
    'a range that lies inside the possible ages is one of them': ['possibleAges', 'limit > youngest && limit <= oldest', 'limit === oldest'],
    'a formula is judged at both ends of a stated age': ['calculateForAge', '[made.value, oldest.value]', '[made.value]'],
  },
  'tests/domain/results/age.test.ts': {
    'a stated age has a whole unit of possible days of birth': [
      'earliestBirth',
      'addDays(latestBirth({ value: 1, unit: ageUnit }, dateOfBirth), 1)',
      'dateOfBirth',
    ],
  },
  'tests/api/results/stated-age.test.ts': {
    'a caller that does not know stated ages makes none exact': [
      'withKnownUnit',
      'body.ageUnit === undefined && body.dateOfBirth === before.dateOfBirth ? before.ageUnit : (body.ageUnit ?? null)',
      'body.ageUnit ?? null',
    ],
  },
  'tests/domain/results/delta.test.ts': {
    'values in different units are not compared': ['isInAnotherUnit', 'former.unit !== unit', 'unit === null'],
  },
  'tests/domain/signatory.test.ts': {
    'a value that anybody verified is not signed': ['signingOf', 'signatory?.includes(department.id)', 'signatory !== null'],
    'each value of a test is signed': ['signingOf', 'verifiers.every(', 'verifiers.some('],
  },
  'tests/api/results/signatories.test.ts': {
    'a report is released only when all departments have signed': ['checkVerification', 'await refuseUnsigned(db, rows, releasing)', ''],
    'a signatory verifies only their own tests': ['ownRows', 'rows.filter(signatures.isOwn)', 'rows.filter((row) => signatures.isOwn(row) || true)'],
    'a release of many leaves out what others sign': ['whyLeftOut', 'signatoryProblem(lacking)', 'null'],
  },
  'tests/api/results/critical-in-time.test.ts': {
    'a corrected draft is no late call': ['countCalledInTime', "<> 'Draft'", "<> ''"],
    'a value within its time is not late': ['countCalledInTime', 'or ${counted.since} <= ${before(callLimits.confirmed * 60_000)}', 'or true'],
  },
  'tests/api/files/inspect-picture.test.ts': {
    'a picture with missing rows is refused': ['pngProblem', 'pixels?.length === rowBytes * size.height', 'pixels !== null'],
    'an interlaced picture is refused': ['pngProblem', 'interlaced !== 0', 'false'],
  },
  'tests/domain/results/steps.test.ts': {
    'a user who entered any of the values does not verify them': ['verifyProblem', '!enteredBy.includes(user.id)', 'enteredBy[0] !== user.id'],
  },
  'tests/domain/results/critical-queue.test.ts': {
    'a critical draft starts no clock': ['queueChange', "next.isDraft ? 'draft' : 'opened'", "'opened'"],
  },
  'tests/domain/patient-match.test.ts': {
    'family members who share a phone are different patients': ['looksLike', "if (birth === 'different') return false", ''],
  },
  'tests/api/orders/items.test.ts': {
    'an item belongs to a patient of its order': ['addItem', 'eq(orderPatients.orderId, order.id), eq(orderPatients.patientId', 'eq(orderPatients.patientId'],
    'several items are added all or none': [
      'forEachOf',
      'done.push(await inPart(`${name}.${index}`, () => work(thing)))',
      'await inPart(`${name}.${index}`, () => work(thing)).then((each) => done.push(each), () => 0)',
    ],
  },
  'tests/screens/orders/new-order-rules.test.ts': {
    'an order has no patient of another customer': ['chosenPeople', 'person.isChosen && person.owner === owner', 'person.isChosen'],
    'a phone is registered once more only if it is the confirmed one': ['isPhoneConfirmed', ' && storedPhone(phone) === storedPhone(confirmedPhone)', ''],
    'a found customer who owes nothing shows no amount': ['customerHit', 'balance > 0', 'balance >= 0'],
    'a slot needs a place for each patient': ['slotGrid', 'now), wanted', 'now), 1'],
    'a question is answered for exactly what is typed': ['unansweredQuestions', 'person.answered === typedOf(person.values)', 'person.answered !== null'],
  },
  'tests/screens/forms/drafts.test.tsx': {
    'a draft is its user’s alone': ['draftId', '`${userId} ${place}`', 'place'],
  },
  'tests/screens/layout/session.test.tsx': {
    'a sign-in leaves no draft of another user': ['dropDrafts', 'userId !== exceptUserId', 'userId === exceptUserId'],
  },
  'tests/screens/orders/add-together.test.ts': {
    'what a lost answer has added is not taken for what was there before': ['addTogether', '!before.has(id) && ', ''],
  },
  'tests/api/results/history.test.ts': {
    'the history shows values of one patient': ['isReleasedOf', 'eq(results.patientId, patientId),', ''],
  },
  'tests/api/results/other-results.test.ts': {
    'a flag that differs from the computed one needs a reason': ['flagWithReason', "status === 'Normal' && !flagReason", '!flagReason'],
  },
  'tests/api/results/collection-day.test.ts': {
    'a verified value is verified again when the collection day changes its flag': ['unverified', "state === 'Verified'", "state === 'Draft'"],
  },
  'tests/api/results/release-limits.test.ts': {
    'a release never replaces an uploaded file': ['planRelease', 'releaseSourceProblem(sheet.report.source)', "releaseSourceProblem('results')"],
  },
  'tests/crud/contract-answer.test.ts': {
    'an unreadable answer is not shown': ['contentOf', 'if (!read.success) {', 'if (!read.success && data === null) {'],
    'the sentence of an answer is not that of its data': ['contentOf', "beside('~message')", "beside('message')"],
    'a confirmed change without data is no unreadable answer': ['contentOf', 'call.answer === nothing', 'call.answer === null'],
    'a log never holds a value of an answer': ['contentOf', "path.join('.') || 'data'", 'JSON.stringify(data)'],
  },
  'tests/screens/prescriptions/cart.test.tsx': {
    'a changed cart is shown as its change answers it': ['useCart', 'isQuiet: true, shownKey: key', 'isQuiet: true'],
  },
  'tests/api/call/writes.test.ts': {
    'an answer names what its write changed': ['eventRows', 'kinds.add(entity)', 'kinds.add(action)'],
  },
  'tests/api/results/release-many.test.ts': {
    'a bulk release leaves out incomplete reports': ['whyLeftOut', 'pending.flatMap', 'pending.slice(1).flatMap'],
  },
  'tests/api/results/corrections.test.ts': {
    'a correction is compared with the latest release': ['lastReleased', 'desc(results.releasedAt)', 'results.releasedAt'],
    'a value saved by a colleague is not overwritten unseen': ['cellProblem', 'entry.replaces !== saved', 'entry.replaces === saved'],
  },
  'tests/api/reports/second-report.test.ts': {
    'an upload does not replace the report of another patient': ['addReport', '!others.some(({ id }) => id === replaces)', 'replaces === orderId'],
  },
  'tests/api/reports/upload.test.ts': {
    'a known file is first looked for at other patients': [
      'knownFile',
      'expression`${patients.id} = ${patientId}`, desc(files.createdAt), desc(files.id)).limit(1) if (report)',
      'desc(files.createdAt), desc(files.id)).limit(1)\nif (report)',
    ],
  },
  'tests/api/customers/export.test.ts': {
    'an export contains the results of its customer alone': ['exportCustomer', 'inArray(results.reportId, reportIds),', ''],
  },
  'tests/screens/results/corrections.test.tsx': {
    'a release sends the version that its dialog opened with': [
      'useStep',
      'const [version] = useState(sheet.version ?? undefined)',
      'const version = sheet.version ?? undefined',
    ],
  },
  'tests/screens/results/critical.test.tsx': {
    'the call dialog shows the phone of the patient': [
      'CallDialog',
      'critical.patient.phone ?? critical.customer.phone',
      'critical.customer.phone ?? critical.patient.phone',
    ],
    'a call is logged for the value that opened the dialog': ['useCriticalDialog', 'values.find(({ id }) => id === opened.critical.id)', 'values[0]'],
  },
  'tests/screens/results/grid.test.tsx': {
    'typed values stay with their test': ['ResultSheet', 'key={test.id}', ''],
  },
  'tests/screens/reports/reports.test.tsx': {
    'none of several patients is preselected': ['PatientChoice', 'patients.length === 1 ? (patients[0]?.id ?? null) : null', 'patients[0]?.id ?? null'],
  },
  'tests/screens/catalogue/drafts.test.ts': {
    'an age in a range keeps its unit': ['draftOf', "below?.unit ?? 'years'", "'years'"],
  },
  'tests/screens/orders/known-patients.test.tsx': {
    'a patient of another customer cannot be added to the order': ['KnownPatients', 'match.isOwn && !present', '!present'],
  },
  'tests/screens/customers/customer-page.test.tsx': {
    'a query of one patient is not reused for another': ['contractKey', 'call.path, input', 'call.path, {}'],
  },
  'tests/api/results/report-points.test.ts': {
    'a page of tests outside the scope has no accreditation': [
      'scopeParts',
      'tests.filter(({ isInScope }) => !isInScope), isAccredited: false',
      'tests.filter(({ isInScope }) => !isInScope), isAccredited: true',
    ],
  },
  'tests/api/results/report-page.test.ts': {
    'pictures come into the file in one order': ['embedPictures', 'picture.obj.offset === undefined', 'false'],
  },
  'tests/api/results/printed-facts.test.ts': {
    'a test has the condition of the sample that it was done from': ['printedFacts', 'tests.some(({ id }) => id === testId)', 'tests.length > 0'],
    'the accreditation never covers a test of a referral laboratory': [
      'isCovered',
      'about.referralLaboratory === null && isInScope(about, day)',
      'isInScope(about, day)',
    ],
    'a test that was released before says when': ['laterRelease', 'printed(last) !== printed(now.toISOString())', "printed(last) === ''"],
    'samples with times of their own are listed': ['printedTimes', '${sample.collected} ${sample.received}', '${sample.collected}'],
  },
}
