import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import SmartPosTerminalsPage from './smart-pos-terminals.page.tsx'

const id = (last: string) => `01930000-0000-7000-8000-0000000000${last}`
const at = '2026-10-15T09:00:00.000Z'
const terminal = {
  id: id('01'),
  company_id: id('a1'),
  company_name: 'Posto Ipê',
  acquirer: 'cielo',
  acquirer_name: 'Cielo',
  acquirer_company_id: id('c1'),
  merchant_no: '1001',
  serial_no: 'LIO-1',
  logical_no: '62010101',
  model: 'LIO On',
  kind: 'smart',
  location: 'island',
  island: 3,
  place: 'Ilha 3',
  holder_id: null,
  holder_name: null,
  integrated: true,
  last_capture_at: at,
  captures_today: 2,
  cancels_7d: 1,
  status: 'blocked',
  status_since: at,
  silent: false,
  version: 4,
}
const detail = {
  ...terminal,
  sim_line: null,
  received_on: null,
  rental_cents: 4500,
  custodies: [],
  swaps: [],
  rounds: [],
}
const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, captures: 0, usual: hour === 8, silent: hour === 8 }))
const choices = {
  companies: [{ id: id('a1'), name: 'Posto Ipê' }],
  contracts: [{ id: id('c1'), company_id: id('a1'), acquirer: 'cielo', label: 'Posto Ipê · Cielo · EC 1001' }],
  acquirers: [{ code: 'cielo', name: 'Cielo' }],
  holders: [],
}
const unregistered = {
  key: 'x',
  seen_in: 'captures',
  company_id: id('a1'),
  company_name: 'Posto Ipê',
  acquirer: 'cielo',
  acquirer_name: 'Cielo',
  acquirer_company_id: id('c1'),
  logical_no: '555',
  count: 3,
  amount_cents: 4500,
  first_seen_at: at,
  last_seen_at: at,
}
const answers: Readonly<Record<string, object>> = {
  '/smart-pos-terminals': { data: [terminal], next: null, count: { value: 1, exact: true } },
  '/smart-pos-terminals/choices': choices,
  [`/smart-pos-terminals/${terminal.id}`]: detail,
  [`/smart-pos-terminals/${terminal.id}/hours`]: { date: '2026-10-14', days: 9, hours },
  '/smart-pos-terminals/unregistered': { data: [unregistered] },
  '/smart-pos-terminals/rounds/expected': {
    data: ['LIO-1', 'LIO-2'].map((serial_no) => ({ serial_no, detail: 'Ilha 3' })),
  },
  '/smart-pos-terminals/rounds/identify': { serial_no: 'ZZZ-9', result: 'unknown', detail: 'Não cadastrado' },
}

beforeEach(() => {
  signInAs('smart-pos-terminal')
  setScreenWidth(1440)
})
const openPage = (address = '/smart-pos-terminal') => {
  const sent = network(({ path }) => {
    const json = answers[path.split('?')[0] ?? '']
    return json && { json }
  })
  renderPage(<SmartPosTerminalsPage />, { path: '/smart-pos-terminal', address })
  return sent
}

test('a blocked terminal with captures today opens beside the list with its alert and its possible statuses only', async () => {
  openPage()
  await userEvent.click(await screen.findByRole('link', { name: 'LIO-1' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  expect(await panel.findByText('Aparelho bloqueado com capturas hoje: verifique fraude.')).toBeTruthy()
  expect(panel.getByRole('list', { name: 'Próximos passos:' }).textContent).toBe('AtivoDevolvidoExtraviado')
  expect(panel.queryByRole('button', { name: 'Transferir' })).toBeNull()
  await userEvent.click(panel.getByRole('button', { name: 'Mais ações' }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(expect.arrayContaining(['Liberar', 'Devolver', 'Duplicar', 'Copiar link', 'Imprimir']))
  for (const name of ['Bloquear', 'Trocar aparelho']) expect(entries).not.toContain(name)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Devolver' }))
  expect(await screen.findByRole('dialog', { name: /^Devolver: terminal/ })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect((await panel.findByText('Nenhuma captura em horário habitual')).parentElement?.textContent).toContain('08h')
})

test('a round is entered with a scanner: Enter after each serial number shows its result and the missing ones', async () => {
  const sent = openPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Registrar conferência' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar conferência' }))
  const field = await dialog.findByLabelText(/Nº de série/)
  await userEvent.type(field, 'lio-1{Enter}zzz-9{Enter}=1{Enter}')
  expect(await dialog.findByText('Encontrado · Ilha 3')).toBeTruthy()
  expect(await dialog.findByText('Não cadastrado')).toBeTruthy()
  expect(dialog.getByText('1 de 2 encontrados; faltam LIO-2.')).toBeTruthy()
  expect(dialog.getByText('Use de 3 a 30 letras, números, pontos ou hifens.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar conferência' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/smart-pos-terminals/rounds',
      body: { company_id: id('a1'), serial_nos: ['ZZZ-9', 'LIO-1'] },
    }),
  )
})

test('an unregistered number is registered with the data of its files', async () => {
  openPage('/smart-pos-terminal?tab=nao-cadastrados')
  await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cadastrar terminal 555' }))
  expect(await dialog.findByDisplayValue('555')).toBeTruthy()
  expect(await dialog.findByDisplayValue('Posto Ipê · Cielo · EC 1001')).toBeTruthy()
})
