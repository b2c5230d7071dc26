import { readPassword } from './admin/password.ts'
import { requireCommand, runCommand } from './admin/run.ts'
import { withDatabase } from './launch/with-database.ts'
import { reportFailure } from './process/failures.ts'
import { readSettings } from './settings.ts'

const [name, ...args] = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  const command = requireCommand(name)
  const now = new Date().toISOString()
  process.exitCode = await withDatabase(readSettings(process.env), { migrated: command.migrated ?? true }, (url) =>
    runCommand(command, { url, args, now, say, readPassword }),
  )
} catch (error) {
  reportFailure(error)
}
