import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { inspectFile, read } from '../formats.ts'
import { codesOf } from '../testing/read-back.fixture.ts'

const folder = fileURLToPath(new URL('../../../shared/samples/', import.meta.url))
const present = existsSync(folder)
if (!present) console.log('Sample files are not beside this project: the tests of real files are skipped.')

const inspect = (file: string) => inspectFile(readFileSync(`${folder}${file}`), file, { today: '2026-11-20' })

// Figures per account, copied by hand from the samples' tables, and the expected warnings.
type Account = [transactions: number, credits: number, debits: number, balance: number, available: number | null]
const statements: [file: string, institution: string | null, accounts: Account[], warnings: string[]][] = [
  ['annacruz-bb', 'Banco do Brasil S/A', [[81, 1329382, -670107, 652919, null]], []],
  ['annacruz-bradesco', 'Bradesco', [[6, 0, -216681, 0, null]], ['ofx.balance-unknown']],
  ['annacruz-bradesco-zero-dtasof', 'Bradesco', [[1, 0, -83630, 0, null]], ['ofx.balance-unknown']],
  ['annacruz-santander', 'SANTANDER', [[4, 4701, -4701, 34829, 241587]], []],
  ['annacruz-caixa-malformed', 'Caixa Econômica Federal', [[0, 0, 0, 0, null]], []],
  [
    'annacruz-v211-xml',
    null,
    [
      [1, 0, -8000, 215656, null],
      [2, 35000, -2300, -56200, null],
    ],
    ['ofx.currency', 'ofx.currency', 'ofx.several-accounts'],
  ],
  ['annacruz-creditcard-sgml', 'Citigroup', [[3, 1101, -3117, -111101, 1900099]], ['ofx.currency']],
  [
    'asgrim-bb-two-stmtrs',
    'Banco do Brasil S/A',
    [
      [0, 0, 0, 0, null],
      [36, 7478387, -7843253, 455528, null],
    ],
    ['ofx.several-accounts'],
  ],
  ['asgrim-bb-utf8-mislabelled', 'Banco do Brasil S/A', [[1, 23955, 0, 23935, null]], []],
  ['maxwbh-sicoob', 'SICOOB', [[4, 375000, -53050, 1542050, null]], []],
]

// Layout, records, gross, fee, net, and the warnings caused by the vendor's own sums and trailers.
const acquirers: [file: string, layout: string, records: number, sums: [number, number, number], warnings: string[]][] =
  [
    ['cielo-v13/cielo03-vendas-v013.txt', 'cielo-v13-sales', 34, [152500, 5563, 146937], []],
    ['cielo-v13/cielo04-pagamentos-v013.txt', 'cielo-v13-payments', 3, [7500, 150, 7350], []],
    ['stone-v2/20151012.xml', 'stone-v2', 6, [53979, 1158, 52821], []],
    ['stone-v2/20151013.xml', 'stone-v2', 3, [3849, 76, 3773], ['stone.payment', 'stone.trailer', 'stone.trailer']],
    ['stone-v2/20151020.xml', 'stone-v2', 1, [100, 2, 98], ['stone.trailer', 'stone.trailer']],
    ['stone-v2/20151021.xml', 'stone-v2', 0, [0, 0, 0], []],
  ]

// Occurrences; nominal, paid, fee and net of all rows; the settled part; and the expected warnings.
type Titles = [
  occurrences: Record<string, number>,
  sums: [number, number, number, number | null],
  settled: [number, number],
]
const collections: [file: string, layout: string, titles: Titles, warnings: string[]][] = [
  [
    'cnab240/brcobranca-bb-ret-trimmed.ret',
    'cnab240-collection',
    [{ '17': 35 }, [2188094, 2188094, 3605, 2184489], [35, 2188094]],
    [],
  ],
  [
    'cnab240/brcobranca-santander-ret.ret',
    'cnab240-collection',
    [{ '02': 1, '06': 1 }, [2000, 2000, 392, 2000], [1, 1000]],
    ['cnab240.lot-number'],
  ],
  [
    'cnab240/brcobranca-sicoob-ret-trimmed.ret',
    'cnab240-collection',
    [{ '06': 3 }, [600, 600, 510, 600], [3, 600]],
    [],
  ],
  [
    'cnab240/cnabphp-caixa-ret.ret',
    'cnab240-collection',
    [{ '06': 9 }, [112000, 101000, 1270, 101000], [9, 101000]],
    [],
  ],
  ['cnab240/brcobranca-caixa-rem.rem', 'cnab240-collection', [{ '01': 1 }, [19990, 0, 0, null], [0, 0]], []],
  ['cnab240/brcobranca-santander-rem.rem', 'cnab240-collection', [{ '01': 1 }, [19990, 0, 0, null], [0, 0]], []],
  [
    'cnab400/brcobranca-itau-ret.ret',
    'cnab400-collection',
    [{ '06': 51, '09': 1 }, [268896, 265752, 10920, 254832], [51, 265332]],
    [],
  ],
  [
    'cnab400/cnabphp-itau-ret.ret',
    'cnab400-collection',
    [{ '06': 3, '25': 1 }, [189576, 132057, 1332, 130725], [3, 95272]],
    ['collection.net'],
  ],
  [
    'cnab400/brcobranca-bradesco-ret.ret',
    'cnab400-collection',
    [{ '02': 5, '10': 1 }, [293000, 145000, 800, null], [0, 0]],
    ['cnab400.trailer'],
  ],
  ['cnab400/cnabphp-bb-ret.ret', 'cnab400-collection', [{ '06': 1 }, [2500, 2500, 900, 1600], [1, 2500]], []],
  [
    'cnab400/laravel-boleto-santander-pix-ret.ret',
    'cnab400-collection',
    [{ '02': 1 }, [10000, 10000, 0, null], [0, 0]],
    [],
  ],
  ['cnab400/brcobranca-itau-rem.rem', 'cnab400-collection', [{ '01': 1 }, [19990, 0, 0, null], [0, 0]], []],
  ['cnab400/brcobranca-bradesco-rem.rem', 'cnab400-collection', [{ '01': 1 }, [19990, 0, 0, null], [0, 0]], []],
  ['cnab400/brcobranca-santander-pix-rem.rem', 'cnab400-collection', [{ '01': 1 }, [19990, 0, 0, null], [0, 0]], []],
]

describe.skipIf(!present)('real files', () => {
  test.each(statements)('the statement %s has the totals of its source', (name, institution, accounts, warnings) => {
    const found = inspect(`bank/ofx/${name}.ofx`)
    expect(found).toMatchObject({ layout: 'ofx', institution, errors: [], gross_cents: null, net_cents: null })
    const totals = found.accounts?.map((a) => [
      ...[a.transactions, a.credits_cents, a.debits_cents],
      ...[a.balance_cents, a.available_cents],
    ])
    expect(totals).toEqual(accounts)
    expect(found.records).toBe(accounts.reduce((sum, [transactions]) => sum + transactions, 0))
    expect(codesOf(found.warnings)).toEqual(warnings)
  })

  test('oddities of real statements are read: a line before the period, a balance line, a zero day, a charset', () => {
    const accountsOf = (name: string) => {
      const { content } = read(readFileSync(`${folder}bank/ofx/${name}.ofx`), { today: '2026-11-20' })
      return content?.kind === 'statement' ? content.accounts : []
    }
    expect(accountsOf('annacruz-bb')[0]?.period?.from).toBe('2010-08-26')
    expect(accountsOf('annacruz-caixa-malformed')[0]?.balance_notes).toMatchObject([{ amount_cents: null }])
    expect(accountsOf('annacruz-bradesco-zero-dtasof')[0]).toMatchObject({ balance_on: null, balance_known: false })
    expect(accountsOf('asgrim-bb-utf8-mislabelled')[0]?.lines[0]?.memo).not.toMatch(/Ã|�/)
    expect(accountsOf('annacruz-santander')[0]).toMatchObject({ bank_id: '034', lines: [{}, {}, {}, {}] })
    expect(accountsOf('asgrim-bb-two-stmtrs').map(({ account_id }) => account_id)).toEqual(['455000-5', '655000-2'])
    expect(accountsOf('maxwbh-sicoob')[0]?.branch_id).toBeTruthy()
  })

  test.each(acquirers)('the acquirer file %s has the totals of its source', (file, layout, records, sums, warnings) => {
    const found = inspect(`acquirers/${file}`)
    expect(found).toMatchObject({ layout, records, accounts: null, errors: [] })
    expect([found.gross_cents, found.fee_cents, found.net_cents]).toEqual(sums)
    expect(codesOf(found.warnings)).toEqual(warnings)
  })

  test.each(collections)('the collection file %s has the totals of its source', (file, layout, titles, warnings) => {
    const found = inspect(`bank/${file}`)
    const [occurrences, [nominal_cents, paid_cents, fee_cents, net_cents], [settled, settled_paid_cents]] = titles
    expect(found).toMatchObject({ layout, errors: [], accounts: null })
    expect(found.titles).toMatchObject({
      ...{ occurrences, nominal_cents, paid_cents, fee_cents, net_cents },
      ...{ settled, settled_paid_cents },
    })
    expect(codesOf(found.warnings)).toEqual(warnings)
  })

  test('the additional records of real titles are read: Pix at Santander, the fine at Itaú', () => {
    const first = (file: string) => {
      const { content } = read(readFileSync(`${folder}bank/cnab400/${file}`), { today: '2026-11-20' })
      return content?.kind === 'collection' ? content.titles[0] : undefined
    }
    expect(first('laravel-boleto-santander-pix-ret.ret')?.pix).toEqual({
      key: '39a1178e-db6b-4407-bc7b-b674390acf5f',
      txid: 'id-da-transcao-pix',
      payload: null,
    })
    expect(first('brcobranca-santander-pix-rem.rem')?.pix).toMatchObject({ key: '12345678910' })
    expect(first('brcobranca-itau-rem.rem')?.order?.fine).toEqual({ code: '1', from: '2015-07-14', value: 200 })
  })

  test('the fictitious NF-e is refused because its access key has another issuer', () => {
    const found = inspect('fiscal/nfe/nfe-homologacao-generica.xml')
    expect(found).toMatchObject({ layout: 'nfe', records: 1, gross_cents: 1500 })
    expect(found.errors.map(({ code, field, value }) => [code, field, value])).toEqual([
      ['nfe.key-part', 'CNPJ', '52567322000119'],
    ])
    expect(codesOf(found.warnings)).toEqual(['nfe.no-protocol', 'nfe.unsigned', 'nfe.test'])
  })

  test('a file of an unknown layout is refused with a message', () => {
    const found = inspect('bank/README.md')
    expect(found.layout).toBeNull()
    expect(found.errors[0]?.message).toContain('Arquivo não reconhecido')
  })
})
