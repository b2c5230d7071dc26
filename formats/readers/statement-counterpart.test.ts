import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpfCheckDigits } from '../document/cpf.ts'
import { detectCounterpart } from '../reading/statement-counterpart.ts'

const pix = 'E60746948202610141302A1b2C3d4E5f'
const statementLine = { memo: 'PIX RECEBIDO', name: null, doc_no: null, fitid: '1' }
const noCounterpart = { counterpart_name: null, counterpart_document: null, e2e_id: null }

test.each([
  ['a field of its own', { name: 'Maria Souza' }, { counterpart_name: 'Maria Souza' }],
  ['a name that only repeats the history', { memo: 'Tarifa  mensal', name: 'TARIFA MENSAL' }, {}],
  [
    'the memo, where the name says what the line is',
    { name: 'Pix - Recebido', memo: '14/10 10:22 52998224725 JOAO DA SILVA' },
    { counterpart_document: '52998224725', counterpart_name: 'JOAO DA SILVA' },
  ],
  ['nothing but what the line is', { name: 'Pagamento de boleto', memo: 'CONTA DE LUZ' }, {}],
  ['a name that begins like such a word', { name: 'Transportes Sul' }, { counterpart_name: 'Transportes Sul' }],
  [
    'a CNPJ in points and the name after it',
    { memo: 'PIX RECEBIDO 11.222.333/0001-81 TRANSPORTES SUL LTDA' },
    { counterpart_document: '11222333000181', counterpart_name: 'TRANSPORTES SUL LTDA' },
  ],
  [
    'bare digits beside a transfer',
    { memo: 'Pix - Recebido 14/10 10:22 52998224725 JOAO DA SILVA' },
    { counterpart_document: '52998224725', counterpart_name: 'JOAO DA SILVA' },
  ],
  ['bare digits beside nothing of the kind', { memo: 'COBRANCA 52998224725' }, {}],
  ['digits that check no document', { memo: 'PIX 52998224724' }, {}],
  ['an alphanumeric CNPJ', { memo: 'TED 12.ABC.345/01DE-35' }, { counterpart_document: '12ABC34501DE35' }],
  ['a column of the file', { document: '529.982.247-25' }, { counterpart_document: '52998224725' }],
  ['a Pix in the history', { memo: `PIX RECEBIDO ${pix}` }, { e2e_id: pix }],
  ['a Pix as the identifier of the bank', { fitid: pix }, { e2e_id: pix }],
  ['a Pix returned, in a column', { e2e_id: `D${pix.slice(1)}` }, { e2e_id: `D${pix.slice(1)}` }],
  ['a longer number that only begins so', { memo: `${pix}0` }, {}],
])('the counterpart of a line is detected from %s', (_case, change, found) => {
  expect(detectCounterpart({ ...statementLine, ...change })).toEqual({ ...noCounterpart, ...found })
})

test('the right CPF is found with any text of the bank around it', () => {
  const digits = fc.integer({ min: 100_000_000, max: 999_999_998 }).map(String)
  fc.assert(
    fc.property(
      digits.filter((root) => !/^(\d)\1+$/.test(root)),
      fc.constantFrom(' ', ' - ', ': '),
      (root, separator) => {
        const cpf = root + cpfCheckDigits(root)
        const memo = `TED RECEBIDA${separator}${cpf}${separator}ANA`
        expect(detectCounterpart({ ...statementLine, memo })).toEqual({
          ...noCounterpart,
          counterpart_document: cpf,
          counterpart_name: 'ANA',
        })
      },
    ),
  )
})

test('no text makes the detection throw, and the detected name is part of the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string(), { nil: null }), (memo, name) => {
      const { counterpart_name } = detectCounterpart({ ...statementLine, memo, name })
      expect(`${memo} ${name ?? ''}`).toContain(counterpart_name ?? '')
    }),
  )
})
