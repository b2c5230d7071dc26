import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { runChecks } from './checks/check-steps.ts'

const report = '.cache/test-report.json'
const summary = '.cache/test-summary.txt'

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

await mkdir('.cache', { recursive: true })
await Promise.all([report, summary].map((file) => rm(file, { force: true })))

// The type check keeps one core busy: tests do not wait for it.
const [checks, exit] = await Promise.all([runChecks(), runTests()])
const tests = await readReport()
const passed = tests.passed + checks.filter((check) => check.passed).length
const failed = tests.failed + checks.filter((check) => !check.passed).length
if (tests.skipped > 0) console.log(`${tests.skipped} skipped`)
const line = `${passed} passed, ${failed || Number(exit !== 0)} failed`
await writeFile(summary, `${line}\n`)
console.log(line)
if (failed > 0 || exit !== 0) process.exitCode = 1

function runTests(): Promise<number> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function readReport() {
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = Report.parse(JSON.parse(text))
  // A file that fails to load reports no failed test, so it is counted here.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests }
}
