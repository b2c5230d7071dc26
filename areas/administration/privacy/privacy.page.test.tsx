import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { Notices } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import PrivacyPage from './privacy.page.tsx'

const setting = {
  ...{ id: 'sessions', label: 'Sessões', days: 90, min_days: 30, max_days: 365 },
  ...{ last_run_at: null, last_deleted: 0, version: 1 },
}
const job = '0199e6a0-0000-7000-8000-0000000000bb'

test('an export by document refuses a wrong check digit and opens the page of its job', async () => {
  signInAs('admin')
  const sent = network(({ method }) =>
    method === 'POST'
      ? { status: 202, json: { job_id: job } }
      : { json: { data: [setting], next: null, count: { value: 1, exact: true } } },
  )
  const { router } = renderPage(
    <>
      <PrivacyPage />
      <Notices />
    </>,
  )
  const person = userEvent.setup()
  expect((await screen.findByRole('cell', { name: '365' })).dataset.number).toBe('true')
  await person.click(screen.getByRole('button', { name: 'Exportar dados de uma pessoa' }))
  const dialog = within(await screen.findByRole('dialog'))
  const document = dialog.getByRole('textbox', { name: /CPF ou CNPJ/ })
  await person.type(document, '111.111.111-12')
  await person.click(dialog.getByRole('button', { name: 'Exportar' }))
  expect(await dialog.findByText('CNPJ ou CPF inválido.')).toBeTruthy()
  await person.clear(document)
  await person.type(document, '529.982.247-25')
  await person.click(dialog.getByRole('button', { name: 'Exportar' }))
  await person.click(await screen.findByRole('button', { name: 'Abrir tarefa' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/jobs/${job}`))
  const posts = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(posts).toEqual([{ document: '529.982.247-25' }])
})
