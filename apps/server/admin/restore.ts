import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount, sumOf } from '@app/kit/contract'
import { OperatorError, openFilesInFolder, openSecrets } from '@app/kit/server'
import { type Decryption, readIdentities } from '../backup/encryption.ts'
import { isEncrypted } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { findCredentialKeys } from '../launch/credential-keys.ts'
import { openDataFolder } from '../launch/data-folder.ts'
import { adoptDataFolder, isOwnKey } from '../launch/installation.ts'
import { productSchema } from '../product/product-schema.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { Command, CommandTools } from './command.ts'

const decryptionOptions = {
  identity: { type: 'string' },
  'passphrase-stdin': { type: 'boolean', default: false },
} as const

/** Returns the file of a backup that the arguments name, and how it is decrypted. */
export function parseBackupArgs(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options: decryptionOptions, allowPositionals: true })
  const [source] = positionals
  if (source === undefined || positionals.length > 1) throw new OperatorError('Informe o arquivo da cópia.')
  return { source, values }
}

export const restoreCommand: Command = {
  usage: 'restore ARQUIVO [--identity ARQUIVO-DE-CHAVE | --passphrase-stdin]',
  // The restore creates the tables in the version that made the backup.
  migrated: false,
  async run(tools) {
    const { source, values } = parseBackupArgs(tools.args)
    const settings = readSettings(process.env)
    const { url } = tools
    await openDataFolder(settings.dataFolder)
    const { head, manifest, resumed } = await restoreBackup({
      url,
      schema: productSchema,
      dataFolder: settings.dataFolder,
      files: openFilesInFolder(path.join(settings.dataFolder, 'files')),
      source: path.resolve(source),
      decryption: await decryptionOf(source, values, tools),
      now: tools.now,
      bindFolder: () => adoptDataFolder(url, settings.dataFolder),
    })
    if (resumed) tools.say('A restauração anterior já tinha gravado tudo; ela foi concluída agora.')
    const rows = sumOf(manifest.tables, (table) => table.rows)
    tools.say(
      `Restaurada a cópia de ${head.made_at}: ${formatCount(manifest.tables.length, 'tabela', 'tabelas')}, ${formatCount(rows, 'linha', 'linhas')}, ${formatCount(manifest.files.count, 'arquivo', 'arquivos')}; as somas de todas as tabelas conferem.`,
    )
    if (manifest.files.missing.length > 0)
      tools.say(`ATENÇÃO: a cópia foi feita sem estes arquivos: ${manifest.files.missing.join(', ')}.`)
    await warnOfKey(settings, tools)
    return 0
  },
}

type Values = { identity?: string | undefined; 'passphrase-stdin': boolean }

export async function decryptionOf(
  source: string,
  values: Values,
  tools: CommandTools,
): Promise<Decryption | undefined> {
  if (!(await isEncrypted(source))) return undefined
  if (values.identity !== undefined) return { identities: await readIdentities(values.identity) }
  return { passphrase: await tools.readPassword(values['passphrase-stdin']) }
}

const withoutKey =
  'Antes de iniciar, ponha no lugar a chave de antes (CREDENTIALS_KEY, ou credentials.key em DATA_DIR). Sem ela, rode "npm run admin -- adopt-data-folder" e informe de novo as senhas das origens.'

async function warnOfKey(settings: Settings, { url, say }: CommandTools) {
  const keys = await findCredentialKeys(settings)
  if (!keys) say(`ATENÇÃO: a chave das credenciais não está aqui. ${withoutKey}`)
  else if (!(await isOwnKey(url, openSecrets(keys))))
    say(`ATENÇÃO: a chave das credenciais que está aqui não abre o que a cópia tem cifrado. ${withoutKey}`)
}
