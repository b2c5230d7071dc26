import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { buildPageSchema, defineOperations, get, PageQuery, post } from '../../contract/contract.ts'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { Form } from '../form/form.tsx'
import type { Option } from './options.tsx'
import { SearchSelect } from './search-select.tsx'

const Company = z.object({ id: z.string(), name: z.string() })
const companies = defineOperations(
  { name: 'companies', ability: 'none' },
  {
    list: get('/companies', {
      query: PageQuery.extend({ search: z.string().optional() }),
      answer: buildPageSchema(Company),
    }),
  },
)
const stations = Array.from({ length: 60 }, (_, index) => ({ id: `c${index}`, name: `Posto ${index}` }))

beforeEach(() => signInAs('admin'))

const serve = () =>
  network(({ path }) => {
    const search = new URLSearchParams(path.split('?')[1]).get('search')?.toLowerCase() ?? ''
    const data = stations.filter(({ name }) => name.toLowerCase().includes(search)).slice(0, 20)
    return { json: { data, next: data.length === 20 ? 'c' : null, count: { value: 60, exact: true } } }
  })

function Choice(props: { onCreate?: (text: string) => Promise<Option> }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <SearchSelect
        label="Empresa"
        list={companies.list}
        option={({ id, name }) => ({ value: id, label: name })}
        value={value}
        onChange={setValue}
        onCreate={props.onCreate}
      />
      <output>{value}</output>
    </>
  )
}

const combobox = () => screen.getByRole('combobox', { name: 'Empresa' })
const getChosen = () => document.querySelector('output')?.textContent

test('the server searches during typing, and the number of results is read out', async () => {
  const sent = serve()
  renderPage(<Choice />)
  await userEvent.type(combobox(), 'posto 4')
  expect(await screen.findByText('11 opções')).toBeTruthy()
  expect(sent.at(-1)?.path).toBe('/companies?search=posto+4&limit=20')
  await userEvent.click(await screen.findByRole('option', { name: 'Posto 47' }))
  expect(getChosen()).toBe('c47')
  expect(combobox()).toHaveProperty('value', 'Posto 47')
})

test('the last choices come first in the next field, until the session ends', async () => {
  serve()
  const first = renderPage(<Choice />)
  await userEvent.type(combobox(), 'posto 33')
  await userEvent.click(await screen.findByRole('option', { name: 'Posto 33' }))
  first.unmount()
  const second = renderPage(<Choice />)
  await userEvent.click(combobox())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(21))
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Posto 33')
  second.unmount()
  const { sessionStore } = await import('../session/session.ts')
  sessionStore.clear()
  signInAs('admin')
  renderPage(<Choice />)
  await userEvent.click(combobox())
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('Posto 0'))
})

test('a person with the ability creates a new record from the typed text', async () => {
  serve()
  renderPage(<Choice onCreate={async (label) => ({ value: 'new', label })} />)
  await userEvent.type(combobox(), 'Posto novo')
  await userEvent.click(await screen.findByRole('option', { name: 'Criar “Posto novo”' }))
  await waitFor(() => expect(getChosen()).toBe('new'))
  expect(combobox()).toHaveProperty('value', 'Posto novo')
})

const { save } = defineOperations(
  { name: 'visits', ability: 'none' },
  { save: post('/visits', { body: z.object({ company_id: z.string() }), answer: z.null() }) },
)

test.each([
  ['Posto novo', 'created-Posto novo'],
  ['posto 4', 'c4'],
])('Ctrl+Enter waits for the search of “%s”, chooses or creates the record, and sends the form', async (text, id) => {
  const sent = serve()
  renderPage(
    <Form submit={save}>
      <SearchSelect
        name="company_id"
        label="Empresa"
        list={companies.list}
        option={({ id, name }) => ({ value: id, label: name })}
        onCreate={async (label) => ({ value: `created-${label}`, label })}
      />
    </Form>,
  )
  await userEvent.type(screen.getByRole('combobox'), `${text}{Control>}{Enter}{/Control}`)
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === '/visits').map(({ body }) => body)).toEqual([{ company_id: id }]),
  )
})

test('a search without results shows a message', async () => {
  serve()
  renderPage(<Choice />)
  await userEvent.type(combobox(), 'xyz')
  expect(await screen.findByText('Nenhuma opção encontrada')).toBeTruthy()
})
