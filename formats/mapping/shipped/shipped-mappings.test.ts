import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inspectAny } from '../../inspect/inspect-any.ts'
import { arbitraryToday } from '../../testing/arbitraries.fixture.ts'
import { proposeMappings } from '../mapping-propose.ts'
import { listRequestedNames } from '../schema/header.ts'
import { headerSignature } from '../schema/header-signature.ts'
import { getTargetFields } from '../schema/mapping-fields.ts'
import type { Mapping } from '../schema/mapping-schema.ts'
import { shippedExports } from './shipped-exports.fixture.ts'
import { shippedMappings } from './shipped-mappings.ts'

const named = (name: string) => shippedMappings.filter((mapping) => mapping.name.startsWith(name))
const headingOf = (mapping: Mapping) => listRequestedNames(mapping).map(([name = '']) => name)
const shuffledAmong = (names: readonly string[]) =>
  fc
    .uniqueArray(fc.stringMatching(/^Extra [a-z]{3}$/), { maxLength: 8 })
    .chain((others) => fc.shuffledSubarray([...names, ...others], { minLength: names.length + others.length }))

describe('headings and their shipped layouts', () => {
  test.each(shippedMappings.map((mapping) => [mapping.name, mapping] as const))(
    'the heading of %s selects its layout, in any column order and with other columns',
    (name, mapping) => {
      fc.assert(
        fc.property(shuffledAmong(headingOf(mapping)), (heading) => {
          const [first, second] = proposeMappings(heading, shippedMappings, [])
          expect(first?.mapping.name).toBe(name)
          expect([second?.score, second?.found]).not.toEqual([first?.score, first?.found])
        }),
        { numRuns: 25 },
      )
    },
  )

  test('a sheet of sales with the means of payment is never proposed as a voucher or fleet file', () => {
    const sales = [...named('Adquirente: vendas'), ...named('Cielo'), ...named('Rede'), ...named('Stone')]
    const sheets = fc.constantFrom(...sales).chain((mapping) => {
      const needed = getTargetFields('captures')
      const headerColumns = mapping.columns.flatMap(({ field, source }) =>
        source.by === 'header' ? [{ field, names: source.names }] : [],
      )
      const requiredColumns = headerColumns.filter(({ field }) => needed.get(field)?.required || field === 'product')
      return fc
        .tuple(fc.subarray(headerColumns), fc.nat())
        .map(([subset, at]) =>
          [...new Set([...requiredColumns, ...subset])].map(({ names }) => names[at % names.length] ?? names[0] ?? ''),
        )
    })
    fc.assert(
      fc.property(sheets.chain(shuffledAmong), (heading) => {
        const names = proposeMappings(heading, shippedMappings, []).map(({ mapping }) => mapping.name)
        expect(names.filter((name) => /^(Vale|Frota)/.test(name))).toEqual([])
      }),
    )
  })

  test('a sheet of sales with instalments but no means of payment is never proposed as a voucher file', () => {
    const heading = headingOf(named('Adquirente: vendas')[0]!).filter((name) => name !== 'produto')
    const names = proposeMappings(heading, shippedMappings, []).map(({ mapping }) => mapping.name)
    expect(names.filter((name) => name.startsWith('Vale'))).toEqual([])
  })

  test('a sheet without means of payment and instalments is a voucher file only if its heading shows vouchers', () => {
    const sales = ['Estabelecimento', 'Data da venda', 'NSU', 'Bandeira', 'Valor bruto', 'Valor líquido']
    const best = (...titles: string[]) => proposeMappings([...sales, ...titles], shippedMappings, [])[0]?.mapping.name
    expect(best()).toBeUndefined()
    expect(best('Hora da venda', 'Autorização', 'Terminal', 'Taxa', 'Previsão de pagamento')).toBeUndefined()
    expect(best('Data do reembolso')).toBe('Vale: vendas (genérico)')
    expect(best('Nº do vale')).toBe('Vale: vendas (genérico)')
    expect(best('Placa', 'Litros')).toBe('Frota: abastecimentos (genérico)')
  })

  test('a voucher layout is proposed again for a heading that a person read with it, or for the name of its files', () => {
    const heading = ['Estabelecimento', 'Data da venda', 'NSU', 'Valor bruto']
    const [voucher] = named('Vale: vendas')
    const accepted = [{ signature: headerSignature(heading), name: voucher!.name, version: voucher!.version }]
    expect(proposeMappings(heading, shippedMappings, accepted)[0]?.mapping.name).toBe(voucher?.name)
    const ownLayout = { ...voucher!, name: 'Vale Z', file_name_regex: '^vale' }
    expect(proposeMappings(heading, [ownLayout], [])[0]?.mapping.name).toBe('Vale Z')
  })

  test('a fleet sheet whose product is the fuel is still proposed as a fleet file', () => {
    const heading = [...headingOf(named('Frota')[0]!), 'Produto']
    expect(proposeMappings(heading, shippedMappings, [])[0]?.mapping.name).toMatch(/^Frota/)
  })
})

describe('exports of banks and portals', () => {
  test.each(shippedExports.map((exported) => [exported.layout, exported] as const))(
    'the export of %s is read unchanged and gives its known sums',
    async (layout, { file, records, sums }) => {
      const inspection = await inspectAny(file, 'x', arbitraryToday)
      expect(inspection).toMatchObject({ layout, records, errors: [] })
      expect(inspection.warnings).toEqual([])
      if (!('amount_cents' in sums)) expect(inspection).toMatchObject(sums)
      else {
        const [account] = inspection.accounts ?? []
        expect((account?.credits_cents ?? 0) + (account?.debits_cents ?? 0)).toBe(sums.amount_cents)
      }
    },
  )

  test('an export exists for every layout of a bank or portal', () => {
    const own = shippedMappings.filter(({ name }) => !name.endsWith('(genérico)'))
    expect(own.map(({ name }) => name)).toEqual(shippedExports.map(({ layout }) => layout))
  })
})
