import { renderPage } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ImportProblem } from '../files/imports.contract.ts'
import { Problems } from './problems.tsx'

const warning = (message: string, code?: ImportProblem['code']): ImportProblem => ({
  ...{ line: null, field: null, value: null, message },
  ...(code && { code }),
})

test('warnings are filtered by code, and warnings without a code form one choice', async () => {
  const person = userEvent.setup()
  renderPage(
    <Problems label="Aviso" problems={[warning('Repetida.', 'E08'), warning('Taxa.', 'W01'), warning('Outro.')]} />,
  )
  const shown = () =>
    ['Repetida.', 'Taxa.', 'Outro.'].filter((text) => within(screen.getByRole('grid')).queryByText(text))
  expect(shown()).toHaveLength(3)
  await person.click(screen.getByRole('combobox', { name: 'Aviso: código' }))
  await person.click(await screen.findByRole('option', { name: 'E08 Linha repetida (1)' }))
  expect(shown()).toEqual(['Repetida.'])
  await person.click(screen.getByRole('combobox', { name: 'Aviso: código' }))
  await person.click(await screen.findByRole('option', { name: 'Sem código (1)' }))
  expect(shown()).toEqual(['Outro.'])
})

test('a problem shows the column of its line if known, and a list without columns hides that heading', () => {
  const { unmount } = renderPage(
    <Problems label="Erro" problems={[{ ...warning('Valor inválido.'), line: 12, column: 35 }, warning('Cortado.')]} />,
  )
  expect(screen.getByRole('row', { name: /^12\s*Coluna: 35 .*Valor inválido/ })).toBeInstanceOf(HTMLElement)
  unmount()
  renderPage(<Problems label="Erro" problems={[warning('Cortado.')]} />)
  expect(screen.queryByRole('columnheader', { name: 'Coluna' })).toBeNull()
})

test('the message column takes the remaining width, and a column without values is hidden', async () => {
  const person = userEvent.setup()
  renderPage(
    <Problems label="Aviso" problems={[{ ...warning('Repetida.', 'E08'), line: 12 }, warning('Taxa.', 'W01')]} />,
  )
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['Linha', 'Código', 'Aviso'])
  expect(screen.getByRole('columnheader', { name: 'Aviso' }).style.width).toBe('100%')
  await person.click(screen.getByRole('combobox', { name: 'Aviso: código' }))
  await person.click(await screen.findByRole('option', { name: /^W01/ }))
  expect(heads()).toEqual(['Código', 'Aviso'])
})
