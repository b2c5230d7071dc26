import path from 'node:path'
import { parseArgs } from 'node:util'
import { softwareVersion } from '@app/domain/day/proof/contract'
import { formatCount } from '@app/kit/contract'
import { OperatorError, openFilesInFolder } from '@app/kit/server'
import { writeBackup } from '../backup/back-up.ts'
import type { Encryption } from '../backup/encryption.ts'
import { readSettings } from '../settings.ts'
import type { Command, CommandTools } from './command.ts'

const options = {
  recipient: { type: 'string', multiple: true },
  passphrase: { type: 'boolean', default: false },
  'passphrase-stdin': { type: 'boolean', default: false },
  'allow-missing-files': { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parse>['values']
const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true })

export const backupCommand: Command = {
  usage: 'backup ARQUIVO [--recipient CHAVE-AGE]... [--passphrase | --passphrase-stdin] [--allow-missing-files]',
  // A backup taken before an update must hold the tables in their old version.
  migrated: false,
  async run(tools) {
    const { values, positionals } = parse(tools.args)
    const [target] = positionals
    if (target === undefined || positionals.length > 1) throw new OperatorError('Informe o arquivo da cópia.')
    const settings = readSettings(process.env)
    const { tables, rows, files, bytes } = await writeBackup({
      url: tools.url,
      files: openFilesInFolder(path.join(settings.dataFolder, 'files')),
      target: path.resolve(target),
      encryption: await encryptionOf(values, tools),
      softwareVersion,
      now: tools.now,
      allowMissing: values['allow-missing-files'],
    })
    tools.say(
      `Cópia gravada em ${target}: ${formatCount(tables, 'tabela', 'tabelas')}, ${formatCount(rows, 'linha', 'linhas')}, ${formatCount(files.count, 'arquivo', 'arquivos')}, ${bytes} bytes.`,
    )
    if (files.missing.length > 0)
      tools.say(
        `ATENÇÃO: ${formatCount(files.missing.length, 'arquivo falta ou está danificado', 'arquivos faltam ou estão danificados')}: ${files.missing.join(', ')}.`,
      )
    tools.say(
      'A chave das credenciais (CREDENTIALS_KEY ou credentials.key) e a da auditoria não estão na cópia: guarde-as em outro lugar.',
    )
    return 0
  },
}

async function encryptionOf(values: Values, { readPassword }: CommandTools): Promise<Encryption | undefined> {
  const { recipient: recipients = [], passphrase, 'passphrase-stdin': fromStdin } = values
  const wantsPassphrase = passphrase || fromStdin
  if (recipients.length > 0 && wantsPassphrase)
    throw new OperatorError('Informe --recipient ou uma senha: o age não aceita os dois na mesma cópia.')
  if (recipients.length > 0) return { recipients }
  return wantsPassphrase ? { passphrase: await readPassword(fromStdin) } : undefined
}
