import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assessVulnerabilities,
  daysToFix,
  KnownVulnerabilities,
  type KnownVulnerability,
  parseAuditReport,
  type Vulnerability,
} from './package-vulnerabilities.ts'

const advisory = {
  source: 1098582,
  name: 'nanoid',
  dependency: 'nanoid',
  title: 'Predictable results',
  url: 'https://github.com/advisories/GHSA-mwcw-c2x4-8c55',
  severity: 'moderate',
  range: '<3.3.8',
}
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    nanoid: { name: 'nanoid', severity: 'moderate', via: [advisory], effects: ['postcss'] },
    postcss: { name: 'postcss', severity: 'moderate', via: ['nanoid'], effects: [] },
  },
  metadata: { vulnerabilities: { moderate: 2 } },
}
const found: Vulnerability = {
  ...{ id: 'GHSA-mwcw-c2x4-8c55', package: 'nanoid', severity: 'moderate', title: 'Predictable results' },
}
const noted = (change: Partial<KnownVulnerability> = {}): KnownVulnerability => ({
  ...{ id: found.id, package: found.package, noted_on: '2026-09-01' },
  ...change,
})

test('a report lists each advisory once, at the package that has it', () => {
  expect(parseAuditReport(JSON.stringify(report))).toEqual([found])
})

test.each(['', 'npm error network', '{"message":"request failed","error":{"code":"ENOTFOUND"}}', '[]', '{}'])(
  'an answer that is not a report (%s) does not count as a clean report',
  (text) => expect(parseAuditReport(text)).toBeUndefined(),
)

test('a vulnerability fails the check until it is noted, and again after its deadline', () => {
  const assess = (known: KnownVulnerability[], today: string) => assessVulnerabilities([found], known, today)
  expect(assess([], '2026-09-01').failures).toEqual([expect.stringContaining('noted_on 2026-09-01')])
  expect(assess([noted()], '2026-10-31')).toEqual({
    failures: [],
    remarks: [expect.stringContaining('fixed until 2026-10-31')],
  })
  expect(assess([noted()], '2026-11-01').failures).toEqual([expect.stringContaining('Past its time')])
  const not_affected = 'Only its random ids are used, for keys of lists.'
  expect(assess([noted({ not_affected })], '2027-11-01')).toEqual({
    failures: [],
    remarks: [expect.stringContaining(not_affected)],
  })
})

test('a note about a vulnerability that is no longer reported gives a remark to remove it', () => {
  expect(assessVulnerabilities([], [noted()], '2026-09-02')).toEqual({
    failures: [],
    remarks: [`${found.id} nanoid: no longer reported; remove its note.`],
  })
})

test('the deadline depends only on the severity and the day of the note', () => {
  const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom('critical', 'high', 'moderate', 'low'), (day, severity) => {
      const dayAfter = (count: number) => new Date(day.getTime() + count * 86_400_000).toISOString().slice(0, 10)
      const assess = (today: string) =>
        assessVulnerabilities([{ ...found, severity }], [noted({ noted_on: dayAfter(0) })], today).failures.length
      expect([assess(dayAfter(daysToFix[severity])), assess(dayAfter(daysToFix[severity] + 1))]).toEqual([0, 1])
    }),
  )
})

test('docs/security/packages.md gives the same deadlines, and the noted vulnerabilities are valid', async () => {
  const text = await readFile('docs/security/packages.md', 'utf8')
  const rows = [...text.matchAll(/^\| (critical|high|moderate|low) \| (\d+) days \|$/gm)]
  expect(Object.fromEntries(rows.map(([, severity, days]) => [severity, Number(days)]))).toEqual(daysToFix)
  KnownVulnerabilities.parse(JSON.parse(await readFile('docs/security/known-vulnerabilities.json', 'utf8')))
})
