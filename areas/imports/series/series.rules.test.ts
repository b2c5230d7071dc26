import { expect, test } from 'vitest'
import { type SeriesNeighbours, seriesWarnings } from './series.rules.ts'

const origin = 'do estabelecimento 1023456001'
const file = { name: 'Cielo, vendas', origin, ask: 'à adquirente', number: '0000290' }
const getWarnings = (neighbours: Partial<SeriesNeighbours>) =>
  seriesWarnings(file, { before: null, twin_at: null, ...neighbours })
const before = (number: number) => ({ before: { number, received_at: '2026-10-15T08:20:00.000Z' } })

test('the first file, the next one and a late one give no warning about missing files', () => {
  expect([getWarnings({}), getWarnings(before(289))]).toEqual([[], []])
})

test('a file that skips numbers names the missing files and the last file before them', () => {
  expect(getWarnings(before(288))).toEqual([
    'Falta o arquivo nº 0000289 de Cielo, vendas, do estabelecimento 1023456001: depois do nº 0000288, de 15/10/2026 às 05:20, veio o nº 0000290. Baixe ou peça à adquirente o que falta.',
  ])
  expect(getWarnings(before(286))[0]).toContain('Faltam 3 arquivos, do nº 0000287 ao 0000289, de Cielo, vendas')
})

test('a repeated number gives one warning, even if other numbers are missing', () => {
  expect(getWarnings({ twin_at: '2026-10-15T08:20:00.000Z', ...before(1) })).toEqual([
    'O arquivo nº 0000290 de Cielo, vendas, do estabelecimento 1023456001, já veio em 15/10/2026 às 05:20 com outro conteúdo: o que já está gravado fica como está e só entra o que falta.',
  ])
})
