import { mkdir } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { type BackupTrial, backupProof } from '@app/areas/session/contract'
import { formatCount, sumOf } from '@app/kit/contract'
import { OperatorError, withOwner } from '@app/kit/server'
import type { ReadBackup } from '../backup/read-backup.ts'
import { rehearseRestore } from '../backup/verify.ts'
import { productSchema } from '../product/product-schema.ts'
import { readSettings } from '../settings.ts'
import { type Command, type CommandTools, runAsApplication } from './command.ts'
import { decryptionOf, parseBackupArgs } from './restore.ts'

export const verifyBackupCommand: Command = {
  usage: 'verify-backup ARQUIVO [--identity ARQUIVO-DE-CHAVE | --passphrase-stdin]',
  async run(tools) {
    const { source, values } = parseBackupArgs(tools.args)
    const { dataFolder } = readSettings(process.env)
    await mkdir(dataFolder, { recursive: true })
    const installation_id = await getInstallationId(tools.url)
    const file = { source: path.resolve(source), decryption: await decryptionOf(source, values, tools) }
    const trial = { file: path.basename(source), operator: `${userInfo().username}@${hostname()}` }
    const backup = await rehearseRestore({ ...file, schema: productSchema, folder: dataFolder, now: tools.now }).catch(
      async (error) => {
        if (error instanceof OperatorError)
          await record(tools, installation_id, { ...trial, result: 'failed', problem: error.message })
        throw error
      },
    )
    if (backup.head.installation_id !== installation_id)
      throw new OperatorError('A cópia é de outra instalação: ela não prova nada sobre este banco de dados.')
    await record(tools, installation_id, { ...trial, result: 'proven', ...summarize(backup) })
    report(tools, backup)
    return 0
  },
}

const getInstallationId = (url: string) =>
  withOwner(url, async (session) => {
    const { rows } = await session.query<{ id: string }>('select id from installation')
    const [installation] = rows
    if (!installation) throw new OperatorError('O banco de dados não tem o produto.')
    return installation.id
  })

const summarize = ({ head, manifest }: ReadBackup) => ({
  backup_made_at: head.made_at,
  tables: manifest.tables.length,
  rows: sumOf(manifest.tables, ({ rows }) => rows),
  files: manifest.files.count,
  missing_files: manifest.files.missing.length,
})

const record = (tools: CommandTools, installation_id: string, trial: BackupTrial) =>
  runAsApplication(tools, (db, audit) =>
    audit(db, { company_id: null, ...backupProof, entity_id: installation_id, after: trial }),
  )

function report({ say }: CommandTools, { head, manifest }: ReadBackup) {
  const { tables, rows, files, missing_files } = summarize({ head, manifest })
  say(
    `A cópia de ${head.made_at} foi restaurada num banco provisório: ${formatCount(tables, 'tabela', 'tabelas')}, ${formatCount(rows, 'linha', 'linhas')}, ${formatCount(files, 'arquivo', 'arquivos')}; as somas de todas as tabelas conferem.`,
  )
  if (missing_files > 0) say(`ATENÇÃO: a cópia foi feita sem estes arquivos: ${manifest.files.missing.join(', ')}.`)
  say('A prova ficou registrada: a página inicial do administrador mostra a sua data.')
}
