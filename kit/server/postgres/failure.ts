import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../http/operator-error.ts'

const causes: [RegExp, string][] = [
  [/No space left on device|could not extend|Disk quota exceeded/, 'não há espaço livre no disco'],
  [/Read-only file system/, 'a pasta está em um disco somente de leitura'],
  [/Permission denied|Operation not permitted/, 'falta permissão para gravar na pasta'],
  [/database files are incompatible|initialized by PostgreSQL version/, 'os dados são de outra versão do PostgreSQL'],
  [/could not map anonymous shared memory|Cannot allocate memory/, 'falta memória'],
  [/invalid checkpoint record|could not locate a valid checkpoint/, 'os dados estão danificados'],
]

const readTail = async (logFile: string, length: number) =>
  (await readFile(logFile, 'utf8').catch(() => '')).slice(-length)

export const isBlockedByLeftover = async (logFile: string): Promise<boolean> =>
  /pre-existing shared memory block|lock file "[^"]+" already exists/.test(await readTail(logFile, 600))

export async function findLoggedFailure(logFile: string): Promise<OperatorError | undefined> {
  const tail = await readTail(logFile, 4000)
  const cause = causes.find(([pattern]) => pattern.test(tail))?.[1]
  return cause === undefined ? undefined : newClusterError(cause, logFile)
}

export const explainFailure = async (logFile: string): Promise<OperatorError> =>
  (await findLoggedFailure(logFile)) ?? newClusterError('a causa está no registro', logFile)

const newClusterError = (cause: string, logFile: string) =>
  new OperatorError(`O banco de dados embutido em ${path.dirname(logFile)} parou: ${cause} (${logFile}).`)
