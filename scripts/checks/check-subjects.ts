import { execFileSync } from 'node:child_process'
import { findOddSubjects } from './commit-subjects.ts'

/** Warns only: a subject that is merged cannot be changed any more. */
const checkedCommits = 50

try {
  const options = ['log', '--no-merges', `-${checkedCommits}`, '--format=%s']
  const subjects = execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  for (const sentence of findOddSubjects(subjects.split('\n').filter((subject) => subject !== '')))
    console.log(`warning  commit subject: ${sentence}`)
} catch {
  // No git, or a folder without history: there are no subjects to look at.
}
