import path from 'node:path'
import { findFolderFaults, readFileNames } from './folders.ts'

const faults = findFolderFaults(readFileNames(path.join(import.meta.dirname, '../..')))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
