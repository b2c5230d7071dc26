import path from 'node:path'
import { repeatedNames, unusedNames } from './export-name-exceptions.ts'
import { findDefinitions, findRepeatedNames, findUnusedExports, readSourceFiles } from './export-names.ts'

const sources = await readSourceFiles(path.join(import.meta.dirname, '../..'))
const repeated = findRepeatedNames(findDefinitions(sources))
const unused = findUnusedExports(sources)
const faults = [
  ...[...repeated]
    .filter(([name]) => !(name in repeatedNames))
    .map(([name, files]) => `${name} is defined in ${files.join(', ')}: an exported name is defined once`),
  ...unused
    .filter(({ name }) => !(name in unusedNames))
    .map(({ name, file }) => `${file}: ${name} is exported, and no other file imports it`),
  ...Object.keys(repeatedNames)
    .filter((name) => !repeated.has(name))
    .map((name) => `${name} is listed as repeated, and one file defines it`),
  ...Object.keys(unusedNames)
    .filter((name) => !unused.some((definition) => definition.name === name))
    .map((name) => `${name} is listed as unused, and a file imports it`),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
