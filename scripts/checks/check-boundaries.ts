import { checkBoundaries } from './boundaries.ts'

const faults = await checkBoundaries()
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
