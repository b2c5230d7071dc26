import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { findMisnamedMigrations } from '../database/misnamed-migrations.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = 'database/migrations'
const isMigration = (name: string) => name.endsWith('.sql')

// A copy without history, or a single-branch clone, has no main branch to compare with.
function findMerged(branch: string): string[] | undefined {
  try {
    const args = ['ls-tree', '--name-only', branch, '--', `${folder}/`]
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return text
      .split('\n')
      .map((file) => path.basename(file))
      .filter(isMigration)
  } catch {
    return undefined
  }
}

const faults = findMisnamedMigrations({
  here: (await readdir(path.join(root, folder))).filter(isMigration),
  merged: findMerged('main') ?? findMerged('origin/main') ?? [],
  today: new Date().toISOString().slice(0, 10).replaceAll('-', ''),
})
for (const fault of faults) console.error(`${folder}/${fault}`)
if (faults.length > 0) process.exitCode = 1
