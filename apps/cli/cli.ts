import { parseArgs } from 'node:util'
import { z } from 'zod'
import { exportList } from './export-list.ts'
import { CommandFailure } from './failure.ts'
import { importFiles } from './import-files.ts'
import { login, showStatus } from './login.ts'

// `npm run cli -- COMMAND`: calls the API of a running product with a personal token.

const usage = `Uso: npm run --silent cli -- COMANDO
  login --address URL                   lê a chave pessoal e a guarda neste computador
  status                                mostra endereço, pessoa, permissões, validade e a saúde do servidor
  import ARQUIVO... [--company ID] [--check]
                                        envia arquivos e espera o resultado; sai com 1 se algo foi recusado
  export LISTA [--filter CAMPO=VALOR] [--format csv|xlsx] [--out ARQUIVO]
                                        exporta uma lista, por exemplo statements.list`

async function run(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      address: { type: 'string' },
      company: { type: 'string' },
      check: { type: 'boolean', default: false },
      filter: { type: 'string', multiple: true, default: [] },
      format: { type: 'string', default: 'csv' },
      out: { type: 'string' },
    },
  })
  const [command, ...operands] = positionals
  if (command === 'login' && values.address) return login(values.address)
  if (command === 'status') return showStatus()
  if (command === 'import' && operands.length > 0)
    return importFiles(operands, { company_id: values.company, check: values.check })
  const format = z.enum(['csv', 'xlsx']).safeParse(values.format)
  const [list] = operands
  if (command === 'export' && list && format.success)
    return exportList(list, { filters: values.filter, format: format.data, out: values.out })
  console.error(usage)
  return 2
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isExpected = error instanceof CommandFailure || (error instanceof TypeError && 'code' in error)
  console.error(isExpected ? error.message : error)
  process.exitCode = 2
}
