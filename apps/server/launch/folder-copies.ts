import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError, withOwner } from '@app/kit/server'
import type pg from 'pg'
import { readOptionalText, replaceFile } from '../process/files.ts'

export const adoptFolderHint =
  'Se a pasta e a chave são as certas (restauradas de uma cópia, por exemplo), rode "npm run admin -- adopt-data-folder".'

const markOf = (dataFolder: string) => path.join(dataFolder, 'last-start')

async function readMarks(dataFolder: string): Promise<string[]> {
  const text = await readOptionalText(markOf(dataFolder))
  return text === undefined ? [] : text.split('\n').filter(Boolean)
}

async function getMark(session: pg.Client, lock = '') {
  const { rows } = await session.query<{ folder_mark: string | null }>(`select folder_mark from installation ${lock}`)
  return rows[0]?.folder_mark ?? null
}

// The folder is written first: after a crash in between, the database has the previous mark, so both are accepted.
const missedStart = (marks: readonly string[], current: string | null) =>
  current !== null && marks.length > 0 && !marks.includes(current)

const notShared = (dataFolder: string) =>
  `A pasta de dados ${dataFolder} é uma cópia: outro processo deste banco de dados foi iniciado com outra pasta. Todos precisam da mesma DATA_DIR, compartilhada.`

/** Marks a start in data folder and database. Refuses a copied folder, which lacks the marks of later starts. */
export const recordFolderStart = (url: string, dataFolder: string): Promise<void> =>
  withOwner(url, async (session) => {
    await session.query('begin')
    const current = await getMark(session, 'for update')
    if (missedStart(await readMarks(dataFolder), current))
      throw new OperatorError(`${notShared(dataFolder)} ${adoptFolderHint}`)
    const mark = randomUUID()
    await replaceFile(markOf(dataFolder), [mark, current ?? ''].join('\n'))
    await session.query('update installation set folder_mark = $1', [mark])
    await session.query('commit')
  })

export const findCopiedFolder = (url: string, dataFolder: string): Promise<string | undefined> =>
  withOwner(url, async (session) => {
    // The lock excludes a start that has written the folder but not yet the database.
    await session.query('begin')
    const current = await getMark(session, 'for share')
    return missedStart(await readMarks(dataFolder), current) ? notShared(dataFolder) : undefined
  })

/** Deletes the marks, so that any folder is accepted: a restored or adopted one has no marks of earlier starts. */
export const deleteStartMarks = (dataFolder: string): Promise<void> => rm(markOf(dataFolder), { force: true })

const millisecondsBetweenChecks = 60_000

export function watchForFolderCopies(url: string, dataFolder: string) {
  const checkForCopies = async () => {
    // Ignored here: /ready already reports a database that does not answer.
    const copied = await findCopiedFolder(url, dataFolder).catch(() => undefined)
    if (copied) process.stderr.write(`${copied}\n`)
  }
  const timer = setInterval(checkForCopies, millisecondsBetweenChecks)
  return { stop: async () => clearInterval(timer) }
}
