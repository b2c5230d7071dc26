import { type PixDraft, writePixReport } from '@app/formats/generate'
import { expect, test } from 'vitest'
import { importStage, messages } from '../imports.testing.ts'
import { modelo, pixKeys } from '../stations.fixture.ts'

const { send, rows } = importStage()

const pix: PixDraft = {
  occurred_at: '2026-10-15T01:30:00.000Z',
  e2e_id: 'E60701190202610150130abcdefghijk',
  txid: null,
  amount_cents: 6190,
  kind: 'received',
  key: pixKeys.modelo,
  payer: '=HYPERLINK("http://mal.test")',
}

test('a Pix belongs to the key’s station and to the Brazilian day, and a return counts against it', async () => {
  const returned: PixDraft = {
    ...pix,
    kind: 'returned',
    e2e_id: 'D60701190202610150200abcdefghijk',
    amount_cents: 1000,
  }
  expect(await send(writePixReport([pix, returned]))).toMatchObject({
    layout: 'pix-csv',
    company_id: modelo,
    records_new: 2,
    amount_total_cents: 5190,
  })
  expect(await rows('acquirer_transactions')).toMatchObject([
    {
      business_date: '2026-10-14',
      kind: 'pix_received',
      gross_cents: 6190,
      e2e_id: pix.e2e_id,
      merchant_no: pixKeys.modelo,
    },
    { kind: 'pix_returned', gross_cents: -1000 },
  ])
  expect(await send(writePixReport([returned, pix]))).toMatchObject({ records_new: 0, records_repeated: 2 })
})

test('a Pix key of a stranger refuses the file, an unknown one too unless the company is chosen', async () => {
  expect(messages((await send(writePixReport([{ ...pix, key: pixKeys.alheio }]))).rejections)[0]).toContain(
    'Arquivo de outra empresa',
  )
  const unknown = writePixReport([{ ...pix, key: 'nova@chave.test' }])
  expect(messages((await send(unknown)).rejections)).toEqual([
    'Linha 2, campo "chave": Chave Pix nova@chave.test não cadastrada.',
  ])
  const chosen = await send(unknown, { company_id: modelo })
  expect(chosen).toMatchObject({ status: 'done', records_new: 1, company_id: modelo })
  expect(messages(chosen.warnings)[0]).toContain('foi usada a empresa escolhida')
})
