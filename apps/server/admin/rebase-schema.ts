import { rebaseSchema } from '@app/kit/server'
import { productSchema } from '../product/product-schema.ts'
import type { Command } from './command.ts'

export const rebaseSchemaCommand: Command = {
  usage: 'rebase-schema',
  // Migrating would refuse the database that this command takes over.
  migrated: false,
  async run({ url, say }) {
    await rebaseSchema(url, productSchema.directory)
    say('O banco de dados passou para o histórico desta versão.')
    return 0
  },
}
