import { runChecks } from './checks/check-steps.ts'

const outcomes = await runChecks()
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1
