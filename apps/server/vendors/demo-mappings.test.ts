import { startVendors } from '@app/domain/integration/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { demoMappings } from '../demo/mappings.ts'

const vendors = startVendors()
const authorization = `Basic ${Buffer.from('retaguarda:simulador').toString('base64')}`
const Page = z.object({ items: z.array(z.record(z.string(), z.string())) })

const read = (tenant: string, query: Record<string, string>) =>
  fetch(`${vendors.getUrl()}/api/framework/v1/genericQuery?${new URLSearchParams(query)}`, {
    headers: { authorization, tenantId: tenant },
  })

/** Tables of the codes, with the fields of their parts and of the name. */
const registers: Readonly<Record<string, { table: string; fields: readonly string[]; name?: string }>> = {
  nature: { table: 'SED', fields: ['ED_CODIGO'], name: 'ED_DESCRIC' },
  acquirer: { table: 'SA1', fields: ['A1_COD', 'A1_LOJA'], name: 'A1_NOME' },
  bank_account: { table: 'SA6', fields: ['A6_COD', 'A6_AGENCIA', 'A6_NUMCON'] },
  cost_center: { table: 'CTT', fields: ['CTT_CUSTO'], name: 'CTT_DESC01' },
}

test.each(demoMappings.map((mapping) => ({ ...mapping, title: `${mapping.domain} ${mapping.code.join(' ')}` })))(
  'the Protheus of the demonstration has the code $title',
  async ({ domain, code, label }) => {
    const register = registers[domain]
    if (!register) {
      const answer = await read(code.join(','), { tables: 'SED', fields: 'ED_CODIGO' })
      expect([domain, answer.status]).toEqual(['company', 200])
      return
    }
    const { table, fields, name } = register
    const where = fields.map((field, at) => `${field} = '${code[at]}'`).join(' AND ')
    const answer = await read('01,0001', { tables: table, fields: [...fields, name ?? []].flat().join(','), where })
    const { items } = Page.parse(await answer.json())
    expect(items).toHaveLength(1)
    if (name) expect(items[0]?.[name.toLowerCase()]?.trimEnd()).toBe(label)
  },
)
