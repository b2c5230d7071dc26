import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type SecurityEventRow, securityKindNames, securityKinds } from './security-log.contract.ts'
import SecurityLogPage from './security-log.page.tsx'

const events: SecurityEventRow[] = securityKindNames.map((kind, index) => ({
  ...{ id: index + 1, kind, happened_at: '2026-10-15T09:00:00.000Z', occurrences: 1, request_id: null },
  ...{ person_id: null, person: 'Caio Lima', ip: '10.0.0.1', detail: `(${kind})`, entity: null, entity_id: null },
}))

test('each kind of event has a name in the list', async () => {
  signInAs('security-log')
  setScreenWidth(1440)
  network(({ path }) =>
    path.startsWith('/security-events/people')
      ? { json: { data: [] } }
      : { json: { data: events, next: null, count: { value: events.length, exact: true } } },
  )
  renderPage(<SecurityLogPage />, { path: '/security-log' })
  await screen.findByText('(lines-dropped)')
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  for (const kind of securityKindNames)
    expect(rows.find((text) => text?.includes(`(${kind})`))).toContain(securityKinds[kind])
})
