import { openSecrets } from '@app/kit/server'
import { readOrCreateCredentialKeys } from '../launch/credential-keys.ts'
import { openDataFolder } from '../launch/data-folder.ts'
import { adoptDataFolder } from '../launch/installation.ts'
import { readSettings } from '../settings.ts'
import type { Command } from './command.ts'

export const adoptDataFolderCommand: Command = {
  usage: 'adopt-data-folder',
  async run({ url, say }) {
    const settings = readSettings(process.env)
    await openDataFolder(settings.dataFolder)
    await adoptDataFolder(url, settings.dataFolder, openSecrets(await readOrCreateCredentialKeys(settings)))
    say(`A pasta ${settings.dataFolder} e a sua chave passam a ser as deste banco de dados.`)
    return 0
  },
}
