import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ById, defineOperations, get, put } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { useRead } from '../client/queries.ts'
import { queryClient } from '../client/query-client.ts'
import { TextField } from '../fields/text-fields.tsx'
import { KeyValue } from '../layout/layout.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { sessionStore } from '../session/session.ts'
import { EditedRecord } from './editing.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordPage } from './record-page.tsx'
import { RecordPanel } from './record-panel.tsx'

const Pump = z.object({ id: z.string(), name: z.string(), place: z.string(), version: z.int() })
const pumps = defineOperations(
  { name: 'pumps', ability: 'none' },
  {
    get: get('/pumps/:id', { params: ById, answer: Pump }),
    update: put('/pumps/:id', {
      params: ById,
      body: z.object({ name: z.string().min(3, 'Informe o nome.'), place: z.string(), version: z.int() }),
      answer: Pump,
    }),
  },
)

const PumpPage = () => {
  const { data: pump } = useRead(pumps.get, { params: { id: 'p1' } })
  if (!pump) return null
  return (
    <RecordPage
      title={pump.name}
      trail={[]}
      edit={{
        tab: 'tab',
        ended: pump.place === 'Sucata' ? 'esta bomba saiu de uso.' : undefined,
        form: (
          <RecordForm submit={pumps.update} params={{ id: 'p1' }} initial={pump} record={pumps.get}>
            <TextField name="name" label="Nome" />
            <TextField name="place" label="Local" />
          </RecordForm>
        ),
      }}
      tabs={[
        {
          id: 'dados',
          label: 'Dados',
          content: () => (
            <EditedRecord>
              <KeyValue
                items={[
                  ['Nome', pump.name],
                  ['Local', pump.place],
                ]}
              />
            </EditedRecord>
          ),
        },
        { id: 'historico', label: 'Histórico', content: () => <p>Criada em 2025.</p> },
      ]}
    />
  )
}

let stored: z.infer<typeof Pump>
beforeEach(() => {
  signInAs('admin')
  stored = { id: 'p1', name: 'Bomba 1', place: 'Ilha 1', version: 1 }
  network(({ method, path, body }) => {
    if (path !== '/pumps/p1') return { json: null }
    if (method === 'PUT') stored = { ...stored, ...Object(body), version: stored.version + 1 }
    return { json: stored }
  })
})

const editButton = () => screen.findByRole('button', { name: 'Editar' })
const nameField = () => screen.findByRole('textbox', { name: /^Nome/ })

test('E makes the record a form at its place; Ctrl+Enter saves, tints the change for three seconds and returns to Editar', async () => {
  const { router } = renderPage(<PumpPage />)
  await editButton()
  await userEvent.keyboard('e')
  const name = await nameField()
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(router.state.location.search).toBe('?form=editar')
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
  await userEvent.type(name, ' nova')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.keyboard('{Control>}{Enter}{/Control}')
  const edit = await editButton()
  await waitFor(() => expect(document.activeElement).toBe(edit))
  const changed = () => [...document.querySelectorAll('[data-changed]')].map((value) => value.textContent)
  await waitFor(() => expect(changed()).toEqual(['NomeBomba 1 nova']))
  expect(router.state.location.search).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(3100))
  expect(changed()).toEqual([])
})

test('the buttons of the form are in the head of the record, and its tabs stay readable with the input kept', async () => {
  renderPage(<PumpPage />, { address: '/?form=editar' })
  await userEvent.type(await nameField(), ' velha')
  const head = document.querySelector('[data-page-actions]')
  expect(head && within(head as HTMLElement).getByRole('button', { name: 'Gravar' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Histórico' }))
  expect(await screen.findByText('Criada em 2025.')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Dados' }))
  expect(await screen.findByDisplayValue('Bomba 1 velha')).toBeTruthy()
})

test('a value refused while another tab is read brings its form back', async () => {
  renderPage(<PumpPage />, { address: '/?form=editar' })
  await userEvent.clear(await nameField())
  await userEvent.click(screen.getByRole('tab', { name: 'Histórico' }))
  const form = document.querySelector('form')
  if (form) fireEvent.submit(form)
  await waitFor(async () => expect((await nameField()).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('tab', { name: 'Dados' }).getAttribute('aria-selected')).toBe('true')
})

test('another tab of the page asks before it closes an open record whose form has input', async () => {
  const tabs = [
    { id: 'bombas', label: 'Bombas', content: () => <PumpPage /> },
    { id: 'tanques', label: 'Tanques', content: () => <p>Três tanques.</p> },
  ]
  const page = <Tabs label="Postos" name="lista" tabs={tabs} opensRecords />
  const { router } = renderPage(page, { address: '/?open=p1&form=editar' })
  await userEvent.type(await nameField(), ' velha')
  await userEvent.click(screen.getByRole('tab', { name: 'Tanques' }))
  const discard = await screen.findByRole('button', { name: 'Descartar e sair' })
  expect(screen.getByDisplayValue('Bomba 1 velha')).toBeTruthy()
  await userEvent.click(discard)
  expect(await screen.findByText('Três tanques.')).toBeTruthy()
  expect(router.state.location.search).toBe('?lista=tanques')
})

const StationPanel = () => {
  const { data: pump } = useRead(pumps.get, { params: { id: 'p1' } })
  if (!pump) return null
  const form = (
    <RecordForm submit={pumps.update} params={{ id: 'p1' }} initial={pump} record={pumps.get}>
      <TextField name="name" label="Nome" />
    </RecordForm>
  )
  return (
    <RecordPanel edit={{ form: <p>O posto em edição.</p> }}>
      <EditedRecord>Posto Ipê</EditedRecord>
      <Tabs
        label="Partes do posto"
        tabs={[
          { id: 'leituras', label: 'Leituras', content: () => <p>Três leituras.</p> },
          {
            id: 'bomba',
            label: 'Bomba',
            hasRecord: true,
            content: () => (
              <RecordPanel edit={{ form, tab: 'tab', part: 'bomba' }}>
                <EditedRecord>
                  <KeyValue items={[['Nome', pump.name]]} />
                </EditedRecord>
              </RecordPanel>
            ),
          },
        ]}
      />
    </RecordPanel>
  )
}

const findEditKeys = () =>
  screen.getAllByRole('button', { name: 'Editar' }).map((button) => button.getAttribute('aria-keyshortcuts'))

test('E edits the record in the open tab, whose form stays while another tab is read', async () => {
  const { router } = renderPage(<StationPanel />)
  await editButton()
  expect(findEditKeys()).toEqual(['E'])
  await userEvent.click(screen.getByRole('tab', { name: 'Bomba' }))
  await waitFor(() => expect(findEditKeys()).toEqual([null, 'E']))
  expect(screen.getAllByRole('button', { name: /Mais ações/ })).toHaveLength(1)
  await userEvent.keyboard('e')
  const name = await nameField()
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(router.state.location.search).toBe('?tab=bomba&form=bomba')
  expect(screen.queryByText('O posto em edição.')).toBeNull()
  await userEvent.type(name, ' nova')
  await userEvent.click(screen.getByRole('tab', { name: 'Leituras' }))
  expect(await screen.findByText('Três leituras.')).toBeTruthy()
  const form = document.querySelector('form')
  if (form) fireEvent.submit(form)
  await waitFor(() => expect(router.state.location.search).toBe('?tab=bomba'))
  await waitFor(() => expect(document.querySelector('[data-changed]')?.textContent).toBe('NomeBomba 1 nova'))
  const [, editPump] = screen.getAllByRole('button', { name: 'Editar' })
  expect(document.activeElement).toBe(editPump)
})

test('the record around a changed form is not edited before a person has answered', async () => {
  const { router } = renderPage(<StationPanel />, { address: '/?tab=bomba&form=bomba' })
  await userEvent.type(await nameField(), ' nova')
  await userEvent.click(await editButton())
  await screen.findByRole('button', { name: 'Descartar e sair' })
  expect(router.state.location.search).toBe('?tab=bomba&form=bomba')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar e sair' }))
  expect(await screen.findByText('O posto em edição.')).toBeTruthy()
})

test('Escape leaves an unchanged form at once and asks about a changed one', async () => {
  const { router } = renderPage(<PumpPage />)
  await userEvent.click(await editButton())
  await waitFor(async () => expect(document.activeElement).toBe(await nameField()))
  await userEvent.keyboard('{Escape}')
  const edit = await editButton()
  expect(document.activeElement).toBe(edit)
  await userEvent.click(edit)
  await userEvent.type(await nameField(), ' x{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar e sair' }))
  await editButton()
  expect(router.state.location.search).toBe('')
  expect(stored.name).toBe('Bomba 1')
})

test('another version that was saved meanwhile is compared field by field, and nothing is overwritten unseen', async () => {
  renderPage(<PumpPage />, { address: '/?form=editar' })
  await userEvent.type(await nameField(), ' nova')
  network(({ method, path }) => {
    if (path !== '/pumps/p1') return { json: null }
    const message = 'Este registro foi alterado por Bia.'
    return method === 'PUT'
      ? { status: 409, json: { code: 'version.stale', message } }
      : { json: { ...stored, place: 'Ilha 9', version: 2 } }
  })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const conflict = within(await screen.findByRole('dialog', { name: 'Este registro mudou enquanto você editava' }))
  expect(conflict.getByRole('radio', { name: 'Nome: meu valor' })).toHaveProperty('checked', true)
  expect(conflict.getByRole('radio', { name: 'Local: valor salvo' })).toHaveProperty('checked', true)
})

test('a form with input stays when another person ends its record, and says why it cannot be saved', async () => {
  renderPage(<PumpPage />, { address: '/?form=editar' })
  await userEvent.type(await nameField(), ' velha')
  stored = { ...stored, place: 'Sucata', version: 2 }
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/^Não é mais possível gravar: esta bomba saiu de uso\./)).toBeTruthy()
  expect(screen.getByDisplayValue('Bomba 1 velha')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Gravar' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(stored).toMatchObject({ name: 'Bomba 1', version: 2 })
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Descartar/ }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
})

test('a save that is answered late does not close the form of another record', async () => {
  let answer = () => {}
  network(({ method, path }) => {
    if (method === 'PUT') return new Promise((resolve) => (answer = () => resolve({ json: stored })))
    return { json: path.startsWith('/pumps/') ? stored : null }
  })
  const { router } = renderPage(<PumpPage />, { address: '/?open=p1&form=editar' })
  await userEvent.type(await nameField(), ' velha')
  await userEvent.click(screen.getByRole('button', { name: 'Gravar' }))
  await act(() => router.navigate('/?open=p2'))
  await act(() => router.navigate('/?open=p2&form=editar'))
  await nameField()
  await act(async () => answer())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(router.state.location.search).toBe('?open=p2&form=editar')
})

test('while an administrator views as another person, the page is loaded again and a record cannot be edited', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const session = sessionStore.get()
  if (!session) throw new Error('the test has no session')
  sessionStore.set({ ...session, own: session })
  expect(reload).toHaveBeenCalled()
  renderPage(<PumpPage />, { address: '/?form=editar' })
  const edit = await screen.findByRole('button', { name: 'Editar' })
  expect(edit.dataset.blocked).toBe('Somente leitura: você está vendo como outra pessoa.')
  await userEvent.click(edit)
  expect(screen.queryByLabelText('Nome')).toBeNull()
  reload.mockRestore()
})
