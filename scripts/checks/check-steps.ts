import { type Outcome, runStep, type Step } from '../processes/run-step.ts'

const node = (title: string, ...args: string[]): Step => ({ title, command: process.execPath, args })
const script = (title: string, file: string, ...args: string[]) => node(title, '--import', 'tsx', file, ...args)

const steps = [
  // On two cores several checkers repeat work. GOGC=off with GOMEMLIMIT saves a quarter of it.
  {
    ...node('types', 'node_modules/typescript-native/bin/tsc', '-b', '--checkers', '1'),
    env: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
  },
  node('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  script('boundaries', 'scripts/checks/check-boundaries.ts'),
  script('folders', 'scripts/checks/check-folders.ts'),
  script('names of migrations', 'scripts/checks/check-migrations.ts'),
  script('exported names', 'scripts/checks/check-names.ts'),
  script('commit subjects', 'scripts/checks/check-subjects.ts'),
  script('generated tables', 'scripts/generate-tables.ts', '--check'),
  script('build and budgets', 'scripts/checks/check-build.ts'),
]

export async function runChecks(): Promise<Outcome[]> {
  const [types, ...otherSteps] = steps
  const first = types ? report(types) : Promise.reject(new Error('no checks'))
  const otherOutcomes: Outcome[] = []
  for (const step of otherSteps) otherOutcomes.push(await report(step))
  return [await first, ...otherOutcomes]
}

async function report(step: Step): Promise<Outcome> {
  const outcome = await runStep(step)
  console.log(`${outcome.passed ? 'ok    ' : 'FAILED'}  ${step.title} (${outcome.seconds.toFixed(1)} s)`)
  if (!outcome.passed) console.log(outcome.output)
  else for (const line of outcome.output.split('\n')) if (line.startsWith('warning ')) console.log(line)
  return outcome
}
