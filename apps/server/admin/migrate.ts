import type { Command } from './command.ts'

export const migrateCommand: Command = {
  usage: 'migrate',
  // Nothing else to do: the database is migrated before every command.
  async run({ say }) {
    say('Banco de dados atualizado.')
    return 0
  },
}
