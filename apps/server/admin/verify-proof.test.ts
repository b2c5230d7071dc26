import { solicitations } from '@app/areas/cash-closing/contract'
import { expect, test } from 'vitest'
import { demonstratedDay } from '../demo/worked-day.testing.ts'
import { requireCommand, runCommand } from './run.ts'

const { api, manager, analyst, dayOf, correctAndExplain, submit } = demonstratedDay()
const sql = (text: string) => api.test.admin.query(text)

async function verify(...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const tools = { url: api.test.ownerUrl, args, now: '2026-11-01T09:00:00.000Z', say, readPassword: async () => '' }
  return { code: await runCommand(requireCommand('verify-proof'), tools), lines }
}
const cnpjOf = async () => {
  const { company_id } = await dayOf(manager)
  return String((await sql(`select cnpj from companies where id = '${company_id}'`)).rows[0].cnpj)
}
async function close() {
  await correctAndExplain(manager)
  const { id } = await submit(manager)
  const { version } = await analyst.call(solicitations.get, { params: { id } })
  await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  return cnpjOf()
}

test('a proof is recomputed from the tables term by term and confirmed; tampered terms are named', async () => {
  const cnpj = await close()
  const sound = await verify(cnpj, '14/10/2026')
  expect(sound.code).toBe(0)
  expect(sound.lines.filter((line) => line.startsWith('confere'))).toHaveLength(10)
  expect(sound.lines.at(-1)).toBe('Prova íntegra: todos os termos e o hash conferem com as tabelas.')

  await sql(`update cash_sessions set counted_cents = counted_cents + 100 where shift_no = 1 and counted_cents = 46391`)
  const tampered = await verify(cnpj, '2026-10-14')
  expect(tampered.code).toBe(1)
  expect(tampered.lines).toContain(
    '  DIFERE Gaveta, termo "Contado": a prova diz R$ 1.104,05, as tabelas dizem R$ 1.105,05',
  )
  expect(tampered.lines).toContain('PROBLEMA: os itens do dia não são os que a prova conferiu.')

  await sql(`update cash_sessions set counted_cents = counted_cents - 100 where shift_no = 1 and counted_cents = 46491`)
  expect((await verify(cnpj, '2026-10-14')).code).toBe(0)
  await sql(`update cash_conciliation_proofs set proof = jsonb_set(proof, '{figures,to_deposit_cents}', '1')`)
  expect((await verify(cnpj, '2026-10-14')).lines).toContain('PROBLEMA: o hash guardado não é o do conteúdo da prova.')
})

test('a day without a proof, an unknown company and a wrong date are refused with a message', async () => {
  const cnpj = await cnpjOf()
  await expect(verify(cnpj, '2026-10-14')).rejects.toThrow('não está fechado: não há prova a verificar.')
  await expect(verify('11.111.111/0001-11', '2026-10-14')).rejects.toThrow('Não há empresa com o CNPJ')
  await expect(verify(cnpj, 'ontem')).rejects.toThrow('Data inválida.')
  await expect(verify(cnpj)).rejects.toThrow('Informe o CNPJ da empresa e a data do dia.')
})
