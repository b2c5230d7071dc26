import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { assessVulnerabilities, KnownVulnerabilities, parseAuditReport } from './packages/package-vulnerabilities.ts'

const project = path.join(import.meta.dirname, '..')
const secondsToAnswer = 120

/** `npm audit` exits with 1 both for findings and when the registry does not answer. */
const askRegistry = () =>
  new Promise<string>((resolve) => {
    const options = { cwd: project, timeout: secondsToAnswer * 1000, maxBuffer: 50_000_000 }
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (_error, stdout) => resolve(stdout))
  })

const notes = await readFile(path.join(project, 'docs/security/known-vulnerabilities.json'), 'utf8')
const known = KnownVulnerabilities.parse(JSON.parse(notes))
const found = parseAuditReport(await askRegistry())
if (!found) {
  console.log('Not checked: the registry gave no report of vulnerabilities.')
} else {
  const { failures, remarks } = assessVulnerabilities(found, known, new Date().toISOString().slice(0, 10))
  for (const text of remarks) console.log(`note    ${text}`)
  for (const text of failures) console.log(`FAILED  ${text}`)
  console.log(
    `${found.length} known vulnerabilities in the packages of production, ${failures.length} past their time or not noted`,
  )
  if (failures.length > 0) process.exitCode = 1
}
