import type { Command } from './command.ts'

export const migrate: Command = {
  usage: 'migrate',
  // Every command finds the database migrated; this one wants nothing more.
  async run({ say }) {
    say('Banco de dados atualizado.')
    return 0
  },
}
