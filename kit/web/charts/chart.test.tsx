import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/page.tsx'
import { BarList } from './bar-list.tsx'
import { Chart, type ChartMark } from './chart.tsx'
import { dayPoints } from './few-points.tsx'
import { Matrix } from './matrix.tsx'
import { PairedBars } from './paired-bars.tsx'
import { moneyMeasure, newCountMeasure } from './scale.ts'
import { SmallMultiples } from './small-multiples.tsx'
import { mergeSeries, StackedBars } from './stacked-bars.tsx'

const buildMarks = (count: number): ChartMark[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    name: `${String(index + 1).padStart(2, '0')}/10`,
    short: String(index + 1),
    value: index * 100,
    to: `/dia/${index + 1}`,
  }))

const title = 'Quanto por dia?'
const chartProps = { title, measure: moneyMeasure, headings: ['Dia', 'Valor'], points: dayPoints } as const
const marksOf = (name: string) => within(screen.getByRole('figure', { name })).getAllByRole('link')

test.each(['bars', 'line'] as const)('a chart of %s without points is not drawn, or says why on its page', (kind) => {
  const { unmount } = renderPage(<Chart {...chartProps} kind={kind} marks={[]} />)
  expect(screen.queryByText(title)).toBeNull()
  unmount()
  renderPage(<Chart {...chartProps} kind={kind} marks={[]} empty="Nenhuma venda." />)
  expect(screen.getByText('Nenhuma venda.')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

test.each([
  [1, 'Um dia até agora: 01/10, R$ 0,00.'],
  [2, 'Dois dias: 01/10, R$ 0,00 e 02/10, R$ 1,00.'],
])('%i points are a sentence that leads to the rows', (count, sentence) => {
  renderPage(<Chart {...chartProps} kind="bars" marks={buildMarks(count)} />)
  expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === sentence)).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    buildMarks(count).map(({ to }) => to),
  )
  expect(screen.queryByRole('button', { name: 'Ver como tabela' })).toBeNull()
})

test.each([3, 40])('%i points are a chart with one Tab stop, arrow keys and a table', async (count) => {
  renderPage(<Chart {...chartProps} kind="bars" marks={buildMarks(count)} />)
  const marks = marksOf(title)
  expect(marks.length).toBe(count)
  expect(marks.filter(({ tabIndex }) => tabIndex === 0)).toEqual([marks[0]])
  marks[0]?.focus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  expect(document.activeElement).toBe(marks.at(-2))
  await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela' }))
  expect(within(screen.getByRole('grid', { name: title })).getByText('R$ 2,00')).toBeTruthy()
})

/** A link has its name as hidden text, another mark as label. */
const nameOf = (mark: Element | undefined) =>
  mark?.getAttribute('aria-label') ?? mark?.querySelector('.rg-hidden')?.textContent

test('up to twelve bars carry their value, zero has no bar, and more bars show it on focus', () => {
  const { unmount } = renderPage(<Chart {...chartProps} kind="bars" marks={buildMarks(12)} />)
  const [zero, one] = marksOf(title)
  expect(one?.textContent).toContain('R$ 1,00')
  expect([zero, one].map((mark) => mark?.querySelectorAll('[style]').length)).toEqual([0, 1])
  unmount()
  renderPage(<Chart {...chartProps} kind="bars" marks={buildMarks(13)} />)
  expect(marksOf(title)[1]?.querySelector('[style]')?.textContent).toBe('')
  expect(nameOf(marksOf(title)[1])).toBe('02/10: R$ 1,00')
})

const problems = [
  { key: 'D01', name: 'Venda sem captura', value: 6000, to: '/d01' },
  { key: 'D02', name: 'Captura sem venda', value: 3000, to: '/d02' },
  { key: 'D03', name: 'Valor diferente', value: 1000, to: '/d03' },
]

test('a Pareto names each bar, and its second column has the cumulated share with an axis of its own', () => {
  renderPage(<BarList {...chartProps} marks={problems} cumulative />)
  expect(marksOf(title).map(nameOf)).toEqual([
    'Venda sem captura: R$ 60,00, 60% acumulado',
    'Captura sem venda: R$ 30,00, 90% acumulado',
    'Valor diferente: R$ 10,00, 100% acumulado',
  ])
  const figure = screen.getByRole('figure', { name: title })
  expect(figure.textContent).toContain('Venda sem capturaR$ 60,0060%')
  const axes = [...figure.querySelectorAll('[aria-hidden="true"] > div')].map((axis) =>
    [...axis.children].map(({ textContent }) => textContent),
  )
  expect(axes).toEqual([
    ['R$ 0', '25', '50', '75', '100'],
    ['0%', '50%', '100%'],
  ])
})

test('arrow keys go down and up a list of bars', async () => {
  renderPage(<BarList {...chartProps} marks={problems} />)
  const marks = marksOf(title)
  marks[0]?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(marks[1])
})

const dayMeasure = newCountMeasure(String)
const part = (value: number) => ({ value, to: `/parte/${value}` })
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const parts = letters.map((key) => ({ key, name: key.toUpperCase() }))
const bars = [1, 2, 3].map((no) => ({
  key: String(no),
  name: `Dia ${no}`,
  short: String(no),
  to: `/dia/${no}`,
  parts: Object.fromEntries(letters.map((key, index) => [key, part(index + no)])),
}))

test('stacked bars have six series at most: the smallest are summed as Outras, which opens the rows of the bar', () => {
  const merged = mergeSeries(parts, bars)
  expect(merged.used.map(({ name }) => name)).toEqual(['D', 'E', 'F', 'G', 'H', 'Outras'])
  expect(merged.bars[0]?.parts.others).toEqual({ value: 1 + 2 + 3, to: '/dia/1' })
  renderPage(
    <StackedBars title={title} heading="Dia" parts={parts} bars={bars} measure={dayMeasure} points={dayPoints} />,
  )
  expect(marksOf(title).length).toBe(18)
  expect(new Set(marksOf(title).map((mark) => mark.getAttribute('data-series')))).toEqual(
    new Set(['1', '2', '3', '4', '5', '6']),
  )
})

test('one stacked bar is a sentence with its parts', () => {
  renderPage(
    <StackedBars
      title={title}
      heading="Dia"
      parts={parts.slice(0, 2)}
      bars={bars.slice(0, 1)}
      measure={dayMeasure}
      points={dayPoints}
    />,
  )
  expect(screen.getByRole('link', { name: 'Dia 1, A 1, B 2' }).getAttribute('href')).toBe('/dia/1')
})

test('small multiples draw the bars of every row on one scale, and a name opens all its rows', () => {
  const value = (key: string, cents: number) => ({ key, name: key, value: cents, to: `/dia/${key}` })
  renderPage(
    <SmallMultiples
      title={title}
      columns={['d1', 'd2', 'd3']}
      ends={['01/10', '03/10']}
      rows={[
        { key: 'a', name: 'Posto 01', total: 30_000, to: '/a', values: [value('d1', 10_000), value('d3', 20_000)] },
        { key: 'b', name: 'Posto 02', total: 5000, to: '/b', values: [value('d2', 5000)] },
      ]}
      measure={moneyMeasure}
      headings={['Posto', 'Dia', 'Não explicado']}
      points={dayPoints}
    />,
  )
  expect(screen.getByRole('link', { name: 'Posto 01: R$ 300,00' }).getAttribute('href')).toBe('/a')
  const heights = marksOf(title).flatMap((mark) => mark.querySelector<HTMLElement>('span')?.style.height ?? [])
  expect(heights).toEqual(['40%', '80%', '20%'])
})

test('paired bars say both values, and only a value above zero has a bar', () => {
  renderPage(
    <PairedBars
      label={title}
      series={['Esta semana', 'Semana anterior']}
      marks={[
        { key: 'a', name: 'Etanol', first: 10, second: 0, shown: '10 L', words: 'Etanol: 10 L contra 0 L', to: '/a' },
      ]}
    />,
  )
  const mark = screen.getByRole('link', { name: 'Etanol: 10 L contra 0 L' })
  expect(mark.querySelectorAll('[style]').length).toBe(1)
  expect(screen.getByText('Semana anterior')).toBeTruthy()
})

test('a cell of a heat map has its step and its mark', () => {
  renderPage(
    <Matrix
      label="Mapa"
      corner="Empresa"
      columns={[{ key: 'd1', short: '01', name: '01/10' }]}
      rows={[{ key: 'a', name: 'Posto', cells: [{ heat: 3, sign: '○', words: 'R$ 100,00 sem explicar', to: '/d' }] }]}
      legend={[{ heat: 4, sign: '', words: 'mais' }]}
    />,
  )
  const cell = screen.getByRole('link', { name: 'R$ 100,00 sem explicar' })
  expect([cell.getAttribute('data-heat'), cell.textContent]).toEqual(['3', '○'])
})
