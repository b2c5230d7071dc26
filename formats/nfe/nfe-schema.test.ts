import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { fuelling, gasoline, noFuel, purchase } from './nfe.testing.ts'
import type { InvoiceDraft, TaxDraft } from './nfe-draft.testing.ts'
import { keyOfDraft, writeNfe } from './nfe-write.testing.ts'

const folder = fileURLToPath(new URL('../../../shared/samples/fiscal/nfe-xsd-pl010-v130/', import.meta.url))
const present = existsSync(folder)
if (!present) console.log('The schemas of NF-e are not beside this project: what we write is not validated.')

async function complaintsOf(entry: string, drafts: readonly (readonly [string, InvoiceDraft])[]) {
  const contentsOf = (fileName: string) => ({ fileName, contents: readFileSync(`${folder}${fileName}`, 'utf8') })
  const preload = readdirSync(folder).filter((fileName) => fileName !== entry)
  const { errors } = await validateXML({
    xml: drafts.map(([name, draft]) => ({ fileName: name, contents: Buffer.from(writeNfe(draft)).toString('utf8') })),
    schema: contentsOf(entry),
    preload: preload.map(contentsOf),
    maxMemoryPages: 4096,
  })
  return errors.map(({ loc, message }) => `${loc?.fileName}: ${message}`)
}

const item = (tax: TaxDraft): Partial<InvoiceDraft> => ({ items: [{ ...gasoline, tax }] })
const mono = { quantity: '860.0000', rate: '1.1200', value_cents: 96320 }

// Signed, because the schema requires a signature.
const cases: [name: string, change: Partial<InvoiceDraft>][] = [
  ['a purchase', {}],
  ['one whose names have a prefix', { prefix: 'nfe' }],
  ['a sale from a nozzle', fuelling],
  ['a return that names its invoice', { purpose: '4', direction: 'in', referenced_key: keyOfDraft(fuelling) }],
  ['a complementary one', { purpose: '2', referenced_key: keyOfDraft(purchase) }],
  [
    'one of a person to a person',
    { recipient: { ...purchase.issuer, document: '52998224725', state_registration: null } },
  ],
  ['ordinary ICMS', item({ cst: '00', base_cents: 10000, rate: '18.0000', value_cents: 1800 })],
  ['own monophase ICMS', item({ cst: '02', ...mono })],
  ['own and withheld monophase ICMS', item({ cst: '15', ...mono, withheld: { ...mono, value_cents: 5226 } })],
  [
    'deferred monophase ICMS',
    item({ cst: '53', ...mono, operation_cents: 96320, deferred_cents: 320, value_cents: 96000 }),
  ],
  ['ICMS charged before by substitution', item({ cst: '60' })],
  [
    'LPG with its shares',
    {
      items: [
        {
          ...gasoline,
          fuel: {
            ...noFuel,
            anp_code: '210203001',
            lpg_ppm: 600_000,
            national_gas_ppm: 300_000,
            imported_gas_ppm: 100_000,
          },
        },
      ],
    },
  ],
]

describe.skipIf(!present)('written invoices are valid in the official schema', () => {
  const drafts = cases.map(([name, change]) => [name, { ...purchase, ...change }] as const)

  test('an invoice with its protocol is valid', async () => {
    expect(await complaintsOf('procNFe_v4.00.xsd', drafts)).toEqual([])
  })

  test('an invoice without a protocol is valid', async () => {
    const bare = drafts.map(([name, draft]) => [name, { ...draft, protocol: null }] as const)
    expect(await complaintsOf('nfe_v4.00.xsd', bare)).toEqual([])
  })

  test('the schema finds errors: it refuses a key without all its digits', async () => {
    const complaints = await complaintsOf('procNFe_v4.00.xsd', [...drafts, ['short', { ...purchase, code: '1' }]])
    expect(complaints).not.toEqual([])
    for (const complaint of complaints) expect(complaint).toContain('short')
  })
})
