import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../operator-error.ts'

const causes: [RegExp, string][] = [
  [/No space left on device|could not extend|Disk quota exceeded/, 'não há espaço livre no disco'],
  [/Read-only file system/, 'a pasta está em um disco somente de leitura'],
  [/Permission denied|Operation not permitted/, 'falta permissão para gravar na pasta'],
  [/database files are incompatible|initialized by PostgreSQL version/, 'os dados são de outra versão do PostgreSQL'],
  [/could not map anonymous shared memory|Cannot allocate memory/, 'falta memória'],
  [/invalid checkpoint record|could not locate a valid checkpoint/, 'os dados estão danificados'],
]

/** What the last lines of PostgreSQL's log say, as one line for the operator. */
export async function explainFailure(logFile: string): Promise<OperatorError> {
  const tail = (await readFile(logFile, 'utf8').catch(() => '')).slice(-4000)
  const cause = causes.find(([pattern]) => pattern.test(tail))?.[1] ?? 'a causa está no registro'
  const folder = path.dirname(logFile)
  return new OperatorError(`O banco de dados embutido não iniciou em ${folder}: ${cause} (${logFile}).`)
}
