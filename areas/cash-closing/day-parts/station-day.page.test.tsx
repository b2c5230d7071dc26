import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { StationDay } from './station-day.tsx'

const day = dayView()
const otherCompany = { id: '01930000-0000-7000-8000-0000000000e2', name: 'Posto Modelo 02' }

function show(address: string) {
  signInAs('cash-conciliation.solicitation')
  network(({ path }) => {
    if (path.endsWith('/companies'))
      return { json: { data: [{ id: day.company_id, name: day.company_name }, otherCompany] } }
    if (path === `/cash-conciliations/${day.id}`) return { json: day }
    const data = path.includes(day.company_id) ? [day] : []
    return { json: { data, next: null, count: { value: data.length, exact: true } } }
  })
  const page = (date: string) => (
    <StationDay title="Enviar fechamento" date={date}>
      {(shownDay, choice) => (
        <>
          <p>O dia de {shownDay.company_name}</p>
          {choice}
        </>
      )}
    </StationDay>
  )
  renderPage(page(address.slice(1, 11)), { path: '/:date', address })
}

test('a person of several companies chooses a company on the page and can change it later', async () => {
  show('/2026-10-14')
  expect(await screen.findByText('Escolha a empresa.')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Empresa' }))
  await user.click(await screen.findByRole('option', { name: day.company_name }))
  expect(await screen.findByText(`O dia de ${day.company_name}`)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Empresa' }))
  await user.click(await screen.findByRole('option', { name: otherCompany.name }))
  expect(await screen.findByText('Não há conciliação desta empresa em 14/10/2026.')).toBeTruthy()
})

test('a date without a day still shows its heading, the choice of company and links to other pages', async () => {
  show(`/2026-10-14?company=${otherCompany.id}`)
  expect(await screen.findByText('Não há conciliação desta empresa em 14/10/2026.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Enviar fechamento', level: 1 })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Empresa' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver os dias a conferir' }).getAttribute('href')).toBe(
    '/cash-conciliation/solicitation/conferences',
  )
})

test('an invalid date shows an error message', async () => {
  show('/2026-02-31')
  expect(await screen.findByText('A data do endereço não existe.')).toBeTruthy()
})
