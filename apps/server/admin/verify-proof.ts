import { getCompany } from '@app/domain/companies/server'
import { verifyProof } from '@app/domain/day/proof/server'
import { BusinessDate, showDate, showDecimal, showMoney, showVolume } from '@app/kit/contract'
import { type Db, OperatorError } from '@app/kit/server'
import { type Command, parseOperatorInput, runAsApplication } from './command.ts'

type Verified = NonNullable<Awaited<ReturnType<typeof verifyProof>>>
type Change = Verified['changes'][number]

const dateOf = (text: string) => parseOperatorInput(BusinessDate, text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1'))

const showValue = (value: number | null, unit: Change['unit']) => {
  if (value === null) return 'nada'
  if (unit === 'cents') return showMoney(value)
  if (unit === 'ml') return showVolume(value)
  return unit === 'ppm' ? `${showDecimal(value, 4)}%` : String(value)
}

const line = ({ equation, label, unit, before, after }: Change) =>
  `  DIFERE ${equation}, termo "${label}": a prova diz ${showValue(before, unit)}, as tabelas dizem ${showValue(after, unit)}`

export const verifyProofCommand: Command = {
  usage: 'verify-proof CNPJ DATA',
  async run(tools) {
    const [cnpj, date] = tools.args
    if (cnpj === undefined || date === undefined) throw new OperatorError('Informe o CNPJ da empresa e a data do dia.')
    const on = dateOf(date)
    const { name, verified } = await runAsApplication(tools, async (db) => {
      const company = await companyOf(db, cnpj)
      return { name: company.name, verified: await verifyProof(db, company.id, on) }
    })
    if (!verified)
      throw new OperatorError(`O dia ${showDate(on)} de ${name} não está fechado: não há prova a verificar.`)
    tools.say(
      `${name}, ${showDate(on)}: prova ${verified.proof_hash}, revisão ${verified.revision}, versão ${verified.software_version}, de ${verified.proved_at}.`,
    )
    for (const equation of verified.equations) {
      const changes = verified.changes.filter((change) => equation.endsWith(` ${change.equation}`))
      tools.say(`${changes.length === 0 ? 'confere' : 'DIFERE '} ${equation}`)
      for (const change of changes) tools.say(line(change))
    }
    for (const problem of verified.problems) tools.say(`PROBLEMA: ${problem}.`)
    const sound = verified.changes.length === 0 && verified.problems.length === 0
    tools.say(sound ? 'Prova íntegra: todos os termos e o hash conferem com as tabelas.' : 'A prova NÃO confere.')
    return sound ? 0 : 1
  },
}

async function companyOf(db: Db, cnpj: string) {
  const company = await getCompany(db, { cnpj: cnpj.replace(/[^0-9A-Za-z]/g, '').toUpperCase() })
  if (!company) throw new OperatorError(`Não há empresa com o CNPJ ${cnpj}.`)
  return company
}
