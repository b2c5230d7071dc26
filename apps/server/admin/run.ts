import { DomainError, OperatorError } from '@app/kit/server'
import { adoptDataFolderCommand } from './adopt-data-folder.ts'
import { backupCommand } from './backup.ts'
import type { Command, CommandTools } from './command.ts'
import { createUserCommand } from './create-user.ts'
import { migrateCommand } from './migrate.ts'
import { rebaseSchemaCommand } from './rebase-schema.ts'
import { resetPasswordCommand } from './reset-password.ts'
import { resetSecondFactorCommand } from './reset-second-factor.ts'
import { restoreCommand } from './restore.ts'
import { verifyAuditCommand } from './verify-audit.ts'
import { verifyBackupCommand } from './verify-backup.ts'
import { verifyProofCommand } from './verify-proof.ts'

const commands = new Map<string, Command>([
  ['create-user', createUserCommand],
  ['reset-password', resetPasswordCommand],
  ['reset-second-factor', resetSecondFactorCommand],
  ['verify-audit', verifyAuditCommand],
  ['verify-proof', verifyProofCommand],
  ['migrate', migrateCommand],
  ['rebase-schema', rebaseSchemaCommand],
  ['adopt-data-folder', adoptDataFolderCommand],
  ['backup', backupCommand],
  ['restore', restoreCommand],
  ['verify-backup', verifyBackupCommand],
])

export function requireCommand(name: string | undefined): Command {
  const command = name === undefined ? undefined : commands.get(name)
  if (command) return command
  const list = [...commands.values()].map(({ usage }) => `  npm run admin -- ${usage}`)
  throw new OperatorError(['Informe um comando:', ...list].join('\n'))
}

export async function runCommand(command: Command, tools: CommandTools): Promise<number> {
  try {
    return await command.run(tools)
  } catch (error) {
    if (error instanceof DomainError) throw new OperatorError(error.message)
    if (isArgumentError(error)) throw new OperatorError(`Argumentos inválidos. Use: npm run admin -- ${command.usage}`)
    throw error
  }
}

const isArgumentError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
