import { parseArgs } from 'node:util'
import { hashPassword } from '@app/areas/session/server'
import { getCompany } from '@app/domain/companies/server'
import { UserDraft } from '@app/domain/people/contract'
import { findUnknownAbilities, insertUser } from '@app/domain/people/server'
import { type Db, OperatorError } from '@app/kit/server'
import { type Command, parseOperatorInput, runAsApplication } from './command.ts'
import { choosePassword } from './password.ts'

const options = {
  name: { type: 'string' },
  email: { type: 'string' },
  username: { type: 'string' },
  ability: { type: 'string', multiple: true },
  company: { type: 'string', multiple: true },
  'password-stdin': { type: 'boolean', default: false },
} as const

export const createUserCommand: Command = {
  usage:
    'create-user --name NOME --email E-MAIL --username USUARIO [--ability PERMISSAO]... [--company CNPJ]... [--password-stdin]',
  async run(tools) {
    const { values } = parseArgs({ args: [...tools.args], options })
    const { ability = [], company = [], 'password-stdin': fromStdin, ...person } = values
    const draft = parseOperatorInput(UserDraft, { ...person, abilities: ability })
    const owner = [draft.name, draft.email, draft.username]
    const password_hash = await hashPassword(await choosePassword(tools, { fromStdin, owner }))
    await runAsApplication(tools, async (db, audit) => {
      const [unknown] = await findUnknownAbilities(db, draft.abilities)
      if (unknown !== undefined) throw new OperatorError(`Permissão desconhecida: ${unknown}.`)
      const company_ids = await idsOf(db, company)
      const id = await insertUser(db, { ...draft, company_ids, password_hash, now: tools.now })
      const after = { ...draft, company_ids }
      await audit(db, { company_id: null, entity: 'user', entity_id: id, action: 'create', after })
    })
    tools.say(`Usuário ${draft.email} criado.`)
    return 0
  },
}

async function idsOf(db: Db, cnpjs: readonly string[]) {
  const ids: string[] = []
  for (const cnpj of cnpjs) {
    const company = await getCompany(db, { cnpj: cnpj.replace(/[^0-9A-Za-z]/g, '').toUpperCase() })
    if (!company) throw new OperatorError(`Não há empresa com o CNPJ ${cnpj}.`)
    ids.push(company.id)
  }
  return ids
}
